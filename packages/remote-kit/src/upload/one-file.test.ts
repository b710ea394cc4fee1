import { uploadFiles, type UploadResponse } from '@dossier/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceTransport } from '../call/transport.ts';
import { mockTransport } from '../testing/mock.ts';
import { sendFile } from './one-file.ts';

const paper = new File(['paper'], 'paper.pdf');
const target = { taxYear: 2024, categoryId: 1 };
const rejected: UploadResponse['files'][number] = {
  status: 'rejected',
  reason: 'x',
  code: 'EMPTY_FILE',
  fileName: 'paper.pdf',
};

/** The responses of the server in turn, the last one from then on. */
let responses: Response[] = [];
let attempts: () => number;
let restore = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { transport, calls } = mockTransport([
    {
      endpoint: uploadFiles,
      respond: async () => (responses.length > 1 ? responses.shift()! : responses[0]!.clone()),
    },
  ]);
  attempts = () => calls.length;
  restore = replaceTransport(transport);
});
afterEach(() => {
  vi.useRealTimers();
  restore();
});

const busy = (retryAfter?: string) =>
  Response.json(
    { code: 'TOO_MANY_TRANSFERS', message: 'Busy' },
    { status: 429, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );
const stored = () => Response.json({ files: [rejected], failedCount: 1 });
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const attempted = (count: number) => vi.waitFor(() => expect(attempts()).toBe(count));

test('repeats an upload when the server has time for it, without an error', async () => {
  responses = [busy('2'), busy('7'), stored()];
  const progress: number[] = [];
  const result = sendFile(paper, target, { onProgress: (share) => progress.push(share) });
  await attempted(1);
  await after(1800);
  expect(attempts()).toBe(1);
  await after(200);
  await attempted(2);
  await after(6800);
  expect(attempts()).toBe(2);
  await after(200);
  expect(await result).toEqual(rejected);
  expect(progress).toEqual([1, 0, 1, 0, 1]);
});

test('gives up after twenty attempts, and at once when the pause is too long', async () => {
  responses = [busy()];
  const failed = expect(sendFile(paper, target)).rejects.toMatchObject({ message: 'Busy' });
  await attempted(1);
  await after(100_000);
  await failed;
  expect(attempts()).toBe(20);
  responses = [busy('3600')];
  await expect(sendFile(paper, target)).rejects.toMatchObject({ status: 429 });
  expect(attempts()).toBe(21);
});

test('stops when it is aborted during a pause', async () => {
  responses = [busy('60'), stored()];
  const abort = new AbortController();
  const failed = expect(sendFile(paper, target, { signal: abort.signal })).rejects.toBeDefined();
  await attempted(1);
  restore();
  restore = replaceTransport({
    fetch: () => Promise.reject(new Error()),
    upload: (_url, _form, { signal }) =>
      signal?.aborted ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve(stored()),
  });
  abort.abort();
  await failed;
});
