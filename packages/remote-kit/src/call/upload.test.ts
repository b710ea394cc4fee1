import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFiles } from '@dossier/contracts';
import { uploadForm } from './call.ts';
import { network, replaceTransport } from './transport.ts';

/** A stub of XMLHttpRequest that the test controls. */
class RequestStub extends EventTarget {
  static last: RequestStub;
  readonly upload: { onprogress?: (event: object) => void } = {};
  response = '';
  responseType = '';
  status = 0;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  aborted = false;
  open() {
    RequestStub.last = this;
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n';
  send() {}
  abort() {
    this.aborted = true;
    this.onabort();
    this.onloadend();
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
  }
  respond(status: number, text: string) {
    Object.assign(this, { status, response: text });
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  replaceTransport(network);
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', RequestStub);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const shares: number[] = [];
  const sent = uploadForm(uploadFiles, new FormData(), { onProgress: (share) => shares.push(share) });
  await vi.dynamicImportSettled();
  const ended = sent.then(
    () => 'stored',
    ({ code, status }: { code: string; status: number }) => `${code} ${status}`,
  );
  return { request: RequestStub.last, ended, shares };
}

test('an upload without progress for 30 s times out; a slow one does not', async () => {
  const { request, ended, shares } = await start();
  for (let percent = 1; percent <= 10; percent += 1) {
    await vi.advanceTimersByTimeAsync(29_900);
    request.progress(percent);
  }
  expect([request.aborted, shares.length]).toEqual([false, 10]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(request.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([request.aborted, await ended]).toEqual([true, 'TIMEOUT 0']);
});

test('a complete upload times out 30 s later without a response', async () => {
  const { request, ended } = await start();
  await vi.advanceTimersByTimeAsync(29_000);
  request.progress(100);
  await vi.advanceTimersByTimeAsync(29_000);
  request.respond(200, JSON.stringify({ files: [], failedCount: 0 }));
  expect(await ended).toBe('stored');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.aborted).toBe(false);
});

test.each([
  ['a lost connection', (request: RequestStub) => request.onerror(), 'NETWORK_ERROR 0'],
  [
    'a response other than JSON',
    (request: RequestStub) => request.respond(200, '<html>'),
    'UNEXPECTED_ANSWER 200',
  ],
  ['an error page', (request: RequestStub) => request.respond(502, '<html>'), 'UNEXPECTED_ANSWER 502'],
])('%s has its own code', async (_, simulate, expected) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { request, ended } = await start();
  simulate(request);
  expect(await ended).toBe(expected);
});
