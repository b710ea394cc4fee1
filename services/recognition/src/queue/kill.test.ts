import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointUrl, listReadings, recordPaper, type Paper, type Reading } from '@dossier/contracts';
import {
  as,
  asService,
  createServiceKeys,
  startServiceProcess,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const keys = createServiceKeys();
const papers = 12;
const profile = {
  userId: 7,
  version: 1,
  subscriptionPlan: 'basic',
  isProfileComplete: true,
  isTaxProfileComplete: true,
  termsAcceptedAt: null,
};

let dataDir: string;
let server: Server;
let recognition: ServiceProcess | undefined;
/** How often the bytes of each file were fetched. */
const reads: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dossier-kill-'));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (!pathname.startsWith('/internal/documents/')) {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(pathname.endsWith('/household') ? { spouse: null, children: [] } : profile),
      );
      return;
    }
    reads.push(pathname.split('/').at(-2) ?? '');
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '4' });
    setTimeout(() => response.end('text'), 50);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  await recognition?.kill();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { DOCUMENTS_URL: url, PROFILE_URL: url };
  const main = join(import.meta.dirname, '..', 'main.ts');
  recognition = await startServiceProcess({ service: 'recognition', main, dataDir, keys, env });
  return recognition;
}

async function announce(service: ServiceProcess, fileId: string): Promise<void> {
  const body: Paper = {
    userId: 7,
    fileId,
    version: 1,
    uploadedAt: new Date().toISOString(),
    taxYear: 2025,
    categoryId: null,
    sorting: 'auto',
    state: 'stored',
  };
  const response = await service.fetch(recordPaper.path, asService('documents'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

it('loses no announced paper and reads each to its end when it is killed again and again', async () => {
  const ids = Array.from({ length: papers }, () => randomUUID());
  let service = await start();
  for (const id of ids) await announce(service, id);
  for (const readBefore of [1, 3, 5]) {
    await vi.waitUntil(() => reads.length >= readBefore, { timeout: 20_000, interval: 2 });
    await service.kill();
    service = await start();
  }
  const list = async () => {
    const response = await service.fetch(endpointUrl(listReadings, { query: { taxYear: '2025' } }), as(7));
    return (await response.json()) as Reading[];
  };
  await vi.waitUntil(async () => (await list()).every(({ state }) => state === 'done'), {
    timeout: 30_000,
    interval: 100,
  });
  expect((await list()).map(({ fileId }) => fileId).sort()).toEqual(ids.sort());
  // Only those that were being read when the process died were read again.
  expect(reads.length).toBeLessThanOrEqual(papers + 3);
}, 120_000);
