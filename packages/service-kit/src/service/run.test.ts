import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Line {
  msg: string;
  level: string;
  port?: number;
}

let dataDir: string;
let child: ChildProcess;
const secret = Buffer.alloc(32, 1).toString('base64');
const production = { NODE_ENV: 'production', SESSION_KEY: secret, MASTER_KEY: secret };
const publicUrl = 'https://dossier.example.ch';

let lines: Line[];
let exit: Promise<unknown[]>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await exit;
  rmSync(dataDir, { recursive: true });
});

const fixture = join(import.meta.dirname, 'run.fixture.ts');

function start(env: Record<string, string> = {}): void {
  lines = [];
  // Started with a umask that lets everyone read and write new files.
  const command = ['-c', 'umask 000 && exec "$0" "$1"', process.execPath, fixture];
  child = spawn('/bin/sh', command, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Every line must parse: a process prints structured logs and nothing else.
  createInterface({ input: child.stdout as Readable }).on('line', (line) =>
    lines.push(JSON.parse(line) as Line),
  );
  exit = once(child, 'close');
}

async function logged(message: string): Promise<Line> {
  await expect.poll(() => lines.find((line) => line.msg === message), { timeout: 30_000 }).toBeDefined();
  return lines.find((line) => line.msg === message) as Line;
}

function post(port: number, path: string) {
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
  });
  const response = once(call, 'response').then(async ([received]) => json(received as Readable));
  return { call, response };
}

describe('a service process', () => {
  it('finishes an upload after SIGTERM, accepts no new request, and exits with 0', async () => {
    start();
    const { port = 0 } = await logged('listening');
    const { call, response } = post(port, '/api/upload');
    call.write(Buffer.alloc(1000));
    await logged('upload begins');
    child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    call.end(Buffer.alloc(500));
    expect(await response).toEqual({ bytes: 1500 });
    expect((await exit)[0]).toBe(0);
    expect(lines.at(-1)?.msg).toBe('stopped');
  });

  it('creates files that only its own account can read or write', async () => {
    start();
    await logged('listening');
    const created = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(created).toEqual(
      expect.arrayContaining([join('db', 'messages.sqlite'), join('keys', 'SESSION_KEY')]),
    );
    const open = created.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('exits with 1 after an uncaught error and logs it', async () => {
    start();
    const { port = 0 } = await logged('listening');
    post(port, '/api/explode')
      .call.on('error', () => undefined)
      .end();
    expect((await exit)[0]).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: 'uncaught exception' });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ NODE_ENV: 'production' }, 'SESSION_KEY'],
    [production, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: 'http://dossier.example.ch', SMTP_URL: 'smtp://mail' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: publicUrl }, 'SMTP_URL'],
    [{ ...production, ALLOW_INSECURE: 'yes' }, 'ALLOW_INSECURE'],
    [{ DATABASE_URL: 'redis://x' }, 'DATABASE_URL'],
  ])(
    'does not start with %o, names the variable, and says by 78 that a restart will not help',
    async (env, name) => {
      start(env);
      expect((await exit)[0]).toBe(78);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.msg).toMatch(new RegExp(`^start refused: ${name}: `));
    },
  );

  it.each([
    { ...production, PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://mail' },
    { ...production, ALLOW_INSECURE: 'on' },
  ])('starts in production with https and a mail server, or with ALLOW_INSECURE=on (%#)', async (env) => {
    start(env);
    await logged('listening');
  });
});
