import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from './lib/prepare.mjs';
import { supervise, type ProcessSpec, type Supervisor } from './supervisor.ts';

let folder: string;
let supervisor: Supervisor | undefined;
let said: string[];
let pids: Record<string, number>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  said = [];
  pids = {};
});

afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A process made of one script. `record(word)` in it leaves a trace that `trace()` reads. */
function fake(name: string, script: string): ProcessSpec {
  const main = join(folder, `${name}.mjs`);
  const record = `import { appendFileSync } from 'node:fs';
    const record = (word) => appendFileSync(${JSON.stringify(join(folder, 'trace'))}, '${name} ' + word + '\\n');`;
  writeFileSync(main, `${record}\n${script}`);
  return { name, main, env: {} };
}

const RUNS = `record('up');
  process.on('SIGTERM', () => { record('down'); process.exit(0); });
  setInterval(() => {}, 1000);`;

function trace(): string[] {
  try {
    return readFileSync(join(folder, 'trace'), 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}

function run(groups: ProcessSpec[][], logFolder: string | undefined = join(folder, 'logs')): Supervisor {
  supervisor = supervise(groups, {
    logFolder,
    say: (line) => said.push(line),
    running: (all) => (pids = { ...all }),
  });
  return supervisor;
}

function eventually(check: () => void, timeout = 10_000): Promise<void> {
  return vi.waitFor(check, { timeout, interval: 20 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a process that is killed is back within two seconds', async () => {
  run([[fake('auth', RUNS)]]);
  await eventually(() => expect(trace()).toEqual(['auth up']));
  const killed = pids['auth'] ?? 0;
  process.kill(killed, 'SIGKILL');
  await eventually(() => expect(trace()).toEqual(['auth up', 'auth up']), 2_000);
  expect(pids['auth']).not.toBe(killed);
  expect(said.join()).toContain('auth ended (SIGKILL) and starts again');
});

test('a process that dies at once again and again is given more and more time', async () => {
  run([[fake('auth', `process.exit(1);`)]]);
  await eventually(() => expect(said.length).toBeGreaterThanOrEqual(4));
  expect(said.slice(0, 4)).toEqual([
    'auth ended (exit code 1) and starts again.',
    'auth ended (exit code 1) and starts again in 0.2 s.',
    'auth ended (exit code 1) and starts again in 0.4 s.',
    'auth ended (exit code 1) and starts again in 0.8 s.',
  ]);
  expect(await supervisor?.stop()).toBe(0);
});

test('stopping ends the last group first, then the others, with 0', async () => {
  const services = [fake('auth', RUNS), fake('filing', RUNS)];
  const gateway = fake(
    'gateway',
    RUNS.replace(
      `record('down'); process.exit(0)`,
      `setTimeout(() => { record('down'); process.exit(0) }, 200)`,
    ),
  );
  run([services, [gateway]]);
  await eventually(() => expect(trace()).toHaveLength(3));
  expect(await supervisor?.stop()).toBe(0);
  const downs = trace().slice(3);
  expect(downs[0]).toBe('gateway down');
  expect(downs.slice(1).sort()).toEqual(['auth down', 'filing down']);
});

test('wrong settings in one process stop everything and are shown', async () => {
  const broken = fake(
    'filing',
    `console.error(JSON.stringify({ msg: 'MASTER_KEY must be 32 bytes' })); process.exit(78);`,
  );
  run([[fake('auth', RUNS), broken]]);
  expect(await supervisor?.finished).toBe(78);
  expect(said.join('\n')).toContain('filing cannot start:\n  MASTER_KEY must be 32 bytes');
  expect(isAlive(pids['auth'] ?? 0)).toBe(false);
});

test('lines go to a log of their own, except those for the person', async () => {
  run([[fake('messages', `console.log('{"msg":"sent"}'); console.log('» Your code is 123456'); ${RUNS}`)]]);
  await eventually(() => expect(said).toEqual(['» Your code is 123456']));
  await supervisor?.stop();
  expect(readFileSync(join(folder, 'logs/messages.log'), 'utf8')).toBe('{"msg":"sent"}\n');
});

test('without a log folder every line is shown, as JSON', async () => {
  supervisor = supervise(
    [[fake('messages', `console.log('{"msg":"sent"}'); console.log('plain'); ${RUNS}`)]],
    {
      logFolder: undefined,
      say: (line) => said.push(line),
    },
  );
  await eventually(() => expect(said).toEqual(['{"msg":"sent"}', '{"process":"messages","msg":"plain"}']));
});

test('a restart that was asked for is clean and is no death', async () => {
  run([[fake('auth', RUNS)]]);
  await eventually(() => expect(trace()).toEqual(['auth up']));
  supervisor?.restart('auth');
  await eventually(() => expect(trace()).toEqual(['auth up', 'auth down', 'auth up']));
  expect(said).toEqual([]);
});

test('when the supervisor itself is killed, its processes stop as well', async () => {
  const spec = fake('auth', RUNS);
  const main = join(folder, 'main.ts');
  const module = pathToFileURL(join(ROOT, 'tools/supervisor.ts')).href;
  writeFileSync(
    main,
    `import { supervise } from '${module}';
     supervise([[${JSON.stringify(spec)}]], { logFolder: ${JSON.stringify(folder)}, say: () => {}, running: (pids) => console.log(pids.auth) });`,
  );
  const parent = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await firstNumber(parent);
  await eventually(() => expect(trace()).toEqual(['auth up']));
  parent.kill('SIGKILL');
  await eventually(() => expect(isAlive(pid)).toBe(false));
  expect(trace()).toEqual(['auth up', 'auth down']);
});

function firstNumber(process: ChildProcess): Promise<number> {
  return new Promise((resolve) => process.stdout?.once('data', (data) => resolve(Number(data))));
}
