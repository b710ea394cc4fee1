import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  downloadReceipt,
  endpointUrl,
  getTaxStatus,
  transmit,
  updateStatusNumeric,
  type EndpointSpec,
} from '@dossier/contracts';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { as, forEachDatabase, ownDatabaseUrl, dropDatabases } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleProfile, samplePapers } from '../testing/sample.ts';

const taxYear = 2024;

/** Where the process is killed: while it asks for facts, once the dossier is on the disk, while its mail is taken over. */
const points = ['facts', 'dossier', 'mail'] as const;

forEachDatabase((database) => {
  const mails: string[] = [];
  const reached = new Map<string, () => void>();
  let dataDir: string;
  let stubServices: Server;
  let source: Record<string, string>;
  let child: ChildProcess;
  let url: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dossier-crash-'));
    // Real HTTP servers of the simplest kind: the process under test lives apart from this one.
    stubServices = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      reached.get(path)?.();
      request
        .resume()
        .on('end', () =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(path))),
        );
      if (path === '/internal/mails') mails.push(String(request.headers['x-idempotency-key']));
    }).listen(0, '127.0.0.1');
    await once(stubServices, 'listening');
    const stubUrl = `http://127.0.0.1:${(stubServices.address() as AddressInfo).port}`;
    source = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      SESSION_KEY: randomBytes(32).toString('base64'),
      MASTER_KEY: randomBytes(32).toString('base64'),
      AUTH_URL: stubUrl,
      PROFILE_URL: stubUrl,
      DOCUMENTS_URL: stubUrl,
      MESSAGES_URL: stubUrl,
      ...(database === 'mariadb' && { DATABASE_URL: ownDatabaseUrl() }),
    };
    await mkdir(join(dataDir, 'blobs'), { recursive: true });
    await start();
  });
  afterAll(async () => {
    await kill();
    stubServices.closeAllConnections();
    stubServices.close();
    if (source['DATABASE_URL']) await dropDatabases(source['DATABASE_URL']);
    await rm(dataDir, { recursive: true, force: true });
  });

  function answer(path: string): unknown {
    if (path.startsWith('/internal/people/')) {
      return { id: 7, email: 'zoe@example.ch', role: 'user', createdAt: '2026-01-01T00:00:00.000Z' };
    }
    if (path.endsWith('/sections')) return { taxYear, sections: [] };
    if (path.startsWith('/internal/profiles/')) return sampleProfile;
    return path === '/internal/documents/files' ? samplePapers : { id: 'mail' };
  }

  async function start(): Promise<void> {
    const main = join(import.meta.dirname, '..', 'main.ts');
    child = spawn(process.execPath, [main], { env: source, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout! })) {
      const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
      if (msg !== 'listening') continue;
      url = `http://127.0.0.1:${port}`;
      child.stdout!.resume();
      return;
    }
    throw new Error('the service did not start');
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function call(
    spec: EndpointSpec,
    input: { query?: unknown; body?: unknown },
    person = as(7, 'user'),
  ): Promise<Response> {
    const key = loadKey('SESSION_KEY', readEnv(source), source);
    return fetch(url + endpointUrl(spec, input), {
      method: spec.method,
      headers: {
        [identityHeader]: signIdentity({ person }, 'filing', key),
        'content-type': 'application/json',
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  }

  /** Resolves when the process under test reaches a point, at which it is killed at once. */
  function killedAt(point: (typeof points)[number]): Promise<void> {
    return new Promise((resolve) => {
      const strike = (): void => {
        reached.clear();
        void kill().then(resolve);
      };
      if (point === 'facts') reached.set('/internal/documents/files', strike);
      if (point === 'mail') reached.set('/internal/mails', strike);
      if (point === 'dossier') {
        const watcher = watch(join(dataDir, 'blobs'), { recursive: true }, () => {
          watcher.close();
          strike();
        });
      }
    });
  }

  it.each(points)(
    'leaves all of it or nothing when killed at: %s',
    async (point) => {
      const body = { status: 3, taxYear, userId: 7 };
      expect((await call(updateStatusNumeric, { body }, as(1, 'admin'))).status).toBe(200);
      mails.length = 0;
      const killed = killedAt(point);
      await Promise.all([killed, call(transmit, { body: { taxYear } }).catch(() => undefined)]);
      await start();
      const status = (await (await call(getTaxStatus, { query: { taxYear } })).json()) as {
        current_status_id: number;
        transmittedAt: string | null;
      };
      const done = status.current_status_id === 5;
      expect(status.current_status_id).toBe(done ? 5 : 3);
      expect(status.transmittedAt === null).toBe(!done);
      if (point === 'facts') expect(done).toBe(false);
      if (point === 'mail') expect(done).toBe(true);
      const again = (await (await call(transmit, { body: { taxYear } })).json()) as {
        current_status_id: number;
        transmittedAt: string;
      };
      expect(again.current_status_id).toBe(5);
      if (done) expect(again.transmittedAt).toBe(status.transmittedAt);
      const pdf = Buffer.from(await (await call(downloadReceipt, { query: { taxYear } })).arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await expect.poll(() => new Set(mails).size, { timeout: 45_000 }).toBe(1);
    },
    60_000,
  );

  it('keeps the dossier readable when MASTER_KEY is changed', async () => {
    const read = async () => (await call(downloadReceipt, { query: { taxYear } })).status;
    expect(await read()).toBe(200);
    const old = source['MASTER_KEY'];
    const next = randomBytes(32).toString('base64');
    for (const key of [`${next},${old}`, next]) {
      await kill();
      source['MASTER_KEY'] = key;
      await start();
      expect(await read()).toBe(200);
    }
  }, 60_000);
});
