import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyAuthorization,
  endpointUrl,
  getTaxStatus,
  getTransmitProgress,
  transmit,
  updateStatusNumeric,
  uploadLimits,
  type ResponseOf,
} from '@dossier/contracts';
import {
  as,
  createServiceKeys,
  startServiceProcess,
  type ServiceProcess,
} from '@dossier/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleFile, sampleHousehold, sampleProfile } from '../../testing/samples.ts';

const taxYear = 2024;
const user = as(7);
const maxGrowthMegabytes = 100;

/** As many files as a year may hold, with names as long as they may be. */
const files = Array.from({ length: uploadLimits.filesPerUserAndYear }, (_, i) =>
  sampleFile(`${'Quittungen_und_Spendenbescheinigungen_'.repeat(7)}${i}.pdf`.slice(-255), 1 + (i % 5)),
);

const responses: Record<string, unknown> = {
  '/internal/people/7': {
    id: 7,
    email: 'zoe@example.ch',
    role: 'user',
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  '/internal/profiles/7': sampleProfile,
  '/internal/profiles/8': { ...sampleProfile, userId: 8 },
  '/internal/profiles/7/tax-profile-state': { isComplete: true },
  '/internal/profiles/8/tax-profile-state': { isComplete: true },
  '/internal/profiles/7/authorization': { ...emptyAuthorization, taxYear, lastUpdated: null },
  '/internal/profiles/7/household': sampleHousehold,
  '/internal/profiles/8/authorization': { ...emptyAuthorization, taxYear, lastUpdated: null },
  '/internal/profiles/8/household': sampleHousehold,
  '/internal/documents/files': files,
  '/internal/documents/none': [],
};
const stubs = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const body = path.endsWith('/sections') ? { taxYear, sections: [] } : (responses[path] ?? { id: 'mail' });
  request
    .resume()
    .on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
});
let dataDir: string;
let filing: ServiceProcess;

beforeAll(async () => {
  stubs.listen(0, '127.0.0.1');
  await once(stubs, 'listening');
});
afterAll(() => {
  stubs.closeAllConnections();
  stubs.close();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-large-'));
  const url = `http://127.0.0.1:${(stubs.address() as AddressInfo).port}`;
  filing = await startServiceProcess({
    service: 'filing',
    main: join(import.meta.dirname, '../../main.ts'),
    dataDir,
    keys: createServiceKeys(),
    env: { AUTH_URL: url, PROFILE_URL: url, DOCUMENTS_URL: url, MESSAGES_URL: url },
  });
});
afterEach(async () => {
  await filing.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (path: string, body: unknown, caller = user) =>
  filing.fetch(path, caller, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const progress = async () => {
  const response = await filing.fetch(endpointUrl(getTransmitProgress, { query: { taxYear } }), user);
  return (await response.json()) as ResponseOf<typeof getTransmitProgress>;
};
const statusOf = (caller: ReturnType<typeof as>) =>
  filing.fetch(endpointUrl(getTaxStatus, { query: { taxYear } }), caller);
const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${filing.pid}/status`, 'utf8'))?.[1]) / 1024;
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

it('serves other users while the largest dossier is prepared, and releases its memory', async () => {
  await post(updateStatusNumeric.path, { status: 3, taxYear, userId: 7 }, as(1, 'admin'));
  const before = residentMegabytes();
  const run = { isOver: false };
  const sent = post(transmit.path, { taxYear }).finally(() => (run.isOver = true));
  const counts: number[] = [];
  let served = 0;
  while (!run.isOver) {
    const { filesDone, filesTotal } = await progress();
    if (filesDone > 0 && filesDone < filesTotal && (await statusOf(as(8))).ok) served += 1;
    counts.push(filesDone);
  }
  expect((await sent).status).toBe(200);
  expect(served).toBeGreaterThan(3);
  expect(counts.findLast((count) => count > 0)).toBeGreaterThan(500);
  expect(residentMegabytes() - before).toBeLessThan(maxGrowthMegabytes);
}, 120_000);

it('leaves no process behind when it is killed', async () => {
  await post(updateStatusNumeric.path, { status: 3, taxYear, userId: 7 }, as(1, 'admin'));
  const sent = post(transmit.path, { taxYear }).catch(() => undefined);
  await expect.poll(() => childrenOf(filing.pid).length, { timeout: 30_000 }).toBe(1);
  const [child] = childrenOf(filing.pid);
  await filing.kill();
  await sent;
  await expect.poll(() => existsSync(`/proc/${child}`), { timeout: 60_000 }).toBe(false);
}, 120_000);
