import {
  downloadPowerOfAttorney,
  emptyAuthorization,
  getAuthorizationForUser,
  getTaxStatus,
  getTransmitProgress,
  transmit,
  updateStatusNumeric,
} from '@dossier/contracts';
import { as, startTestService, stubEndpoint, type TestService } from '@dossier/service-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createDossierRenderer } from './dossier-renderer.ts';
import { createFilingService } from '../../service.ts';
import { sampleContent, sampleFile } from '../../testing/samples.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { createDossierQueue, type DossierQueue, type ReportFiles } from './dossier-queue.ts';

const taxYear = 2024;
const admin = as(1, 'admin');

describe('the queue', () => {
  it('reports the progress of each dossier, and refuses more than it holds', async () => {
    const queue = createDossierQueue({ places: 1, waiting: 2, waitingPerOwner: 1, waitMs: 60_000 });
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const started = Promise.withResolvers<ReportFiles>();
    const runs = gates.map((gate, i) =>
      queue.run({ userId: i, key: `job ${i}` }, async (reportFiles) => {
        started.resolve(reportFiles);
        await gate.promise;
      }),
    );
    (await started.promise)(25, 100);
    expect(queue.progress('job 0')).toEqual({
      state: 'preparing',
      ahead: 0,
      filesDone: 25,
      filesTotal: 100,
    });
    expect(queue.progress('job 2')).toMatchObject({ state: 'queued', ahead: 2 });
    expect(queue.progress('job 3')).toMatchObject({ state: 'idle' });
    await expect(queue.run({ userId: 3 }, () => Promise.resolve())).rejects.toMatchObject({
      code: 'DOSSIER_QUEUE_FULL',
      retryAfter: 60,
    });
    for (const gate of gates) gate.resolve();
    await Promise.all(runs);
    expect(queue.progress('job 0')).toMatchObject({ state: 'idle' });
  });
});

describe('a transmission', () => {
  let test: TestService;
  afterEach(() => test.stop());
  const setup = async (dossiers: Parameters<typeof createFilingService>[1]) => {
    const { stubs, stubServices } = createStubServices();
    const authorization = stubEndpoint(getAuthorizationForUser, () => ({
      ...emptyAuthorization,
      taxYear,
      lastUpdated: null,
    }));
    test = await startTestService((deps) => createFilingService(deps, dossiers), {
      stubServices: [...stubServices, authorization],
    });
    test.clock.set('2026-03-01T12:00:00Z');
    for (const userId of [11, 12])
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId } }, { as: admin });
    return stubs;
  };
  const send = (userId: number) => test.request(transmit, { body: { taxYear } }, { as: as(userId) });
  const statusOf = async (userId: number) =>
    (await test.request(getTaxStatus, { query: { taxYear } }, { as: as(userId) })).body;
  const progressOf = (userId: number, year = String(taxYear)) =>
    test.request(getTransmitProgress, { query: { taxYear: year } }, { as: as(userId) });

  it('returns 503 with Retry-After when the queue is full, and changes nothing', async () => {
    const stubs = await setup({
      queue: createDossierQueue({ places: 1, waiting: 0, waitingPerOwner: 1, waitMs: 1 }),
    });
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    stubs.onListFiles = () => (reached.resolve(), gate.promise);
    const first = send(11);
    await reached.promise;
    expect((await progressOf(11)).body).toMatchObject({ state: 'preparing' });
    expect((await progressOf(12)).body, 'another user').toMatchObject({ state: 'idle' });
    const refused = await send(12);
    expect([refused.status, refused.error?.code]).toEqual([503, 'DOSSIER_QUEUE_FULL']);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await statusOf(12)).toMatchObject({ current_status_id: 3, hasReceipt: false });
    gate.resolve();
    expect((await first).status).toBe(200);
    expect((await progressOf(11)).body).toMatchObject({ state: 'idle' });
    expect((await send(12)).status).toBe(200);
    expect((await progressOf(11, '1')).status).toBe(400);
    expect((await test.request(getTransmitProgress, { query: { taxYear: '2024' } })).status).toBe(401);
  });

  it('is refused to nobody while twenty accounts flood the queue', async () => {
    const gate = Promise.withResolvers<void>();
    const pdf = Buffer.from('%PDF-');
    const renderer = {
      render: () => Promise.resolve(pdf),
      renderPowerOfAttorney: () => gate.promise.then(() => pdf),
      renderInvoice: () => Promise.resolve(pdf),
      close: () => undefined,
    };
    const queue = createDossierQueue();
    let requested = 0;
    const run: DossierQueue['run'] = (task, work) => {
      requested += 1;
      return queue.run(task, work);
    };
    await setup({ renderer, queue: { ...queue, run } });
    const strangers = Array.from({ length: 40 }, (_, i) => 101 + i);
    for (const userId of strangers)
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId } }, { as: admin });
    const options = { params: { language: 'en' as const }, query: { taxYear } };
    const flood = Array.from({ length: 20 }, (_, i) =>
      test.request(downloadPowerOfAttorney, options, { as: as(1000 + i) }),
    );
    await expect.poll(() => requested, { timeout: 20_000 }).toBe(20);
    const responses = await Promise.all(strangers.map(send));
    gate.resolve();
    await Promise.all(flood);
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });

  it.each([
    ['memory', { timeMs: 60_000, heapMegabytes: 20, idleMs: 0 }],
    ['time', { timeMs: 1, heapMegabytes: 256, idleMs: 0 }],
  ])('returns 503 when the dossier needs too much %s, and changes nothing', async (_, limits) => {
    const stubs = await setup({ renderer: createDossierRenderer(limits) });
    stubs.files = Array.from({ length: 400 }, (_file, i) =>
      sampleFile(`${'Quittung_'.repeat(25)}${i}.pdf`, 5),
    );
    const refused = await send(11);
    expect([refused.status, refused.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await statusOf(11)).toMatchObject({ current_status_id: 3, hasReceipt: false });
  });
});

it('reuses a renderer process, and replaces it after a crash', async () => {
  const renderer = createDossierRenderer({ timeMs: 60_000, heapMegabytes: 256, idleMs: 60_000 });
  const counts: number[] = [];
  const render = (content = sampleContent('en')) => renderer.render(content, (files) => counts.push(files));
  try {
    expect((await render()).subarray(0, 5).toString()).toBe('%PDF-');
    const broken = { ...sampleContent('en'), files: null } as unknown as ReturnType<typeof sampleContent>;
    await expect(render(broken)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const files = Array.from({ length: 60 }, (_, i) => sampleFile(`${i}.pdf`, 5));
    expect((await render(sampleContent('en', { files }))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(counts).toEqual([25, 50]);
  } finally {
    renderer.close();
  }
});

it('sends no job to a renderer process that it is ending', async () => {
  const renderer = createDossierRenderer({ timeMs: 60_000, heapMegabytes: 256, idleMs: 0 });
  try {
    for (let count = 0; count < 3; count += 1) {
      const pdf = await renderer.render(sampleContent('en'), () => undefined);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      // The timer of the idle process fires; the process takes longer to exit.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  } finally {
    renderer.close();
  }
});
