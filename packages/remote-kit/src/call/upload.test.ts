import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFiles } from '@dossier/contracts';
import { uploadForm } from './call.ts';
import { network, replaceTransport } from './transport.ts';

/** A line that does what the test says. */
class Line extends EventTarget {
  static last: Line;
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
    Line.last = this;
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
  vi.stubGlobal('XMLHttpRequest', Line);
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
  return { line: Line.last, ended, shares };
}

test('an upload that stands still for 30 s is given up; one that is only slow is not', async () => {
  const { line, ended, shares } = await start();
  for (let percent = 1; percent <= 10; percent += 1) {
    await vi.advanceTimersByTimeAsync(29_900);
    line.progress(percent);
  }
  expect([line.aborted, shares.length]).toEqual([false, 10]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(line.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([line.aborted, await ended]).toEqual([true, 'TIMEOUT 0']);
});

test('nor is one that has all gone out and waits for its answer, until 30 s later', async () => {
  const { line, ended } = await start();
  await vi.advanceTimersByTimeAsync(29_000);
  line.progress(100);
  await vi.advanceTimersByTimeAsync(29_000);
  line.respond(200, JSON.stringify({ files: [], failedCount: 0 }));
  expect(await ended).toBe('stored');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.aborted).toBe(false);
});

test.each([
  ['a cut line', (line: Line) => line.onerror(), 'NETWORK_ERROR 0'],
  ['an answer that is no JSON', (line: Line) => line.respond(200, '<html>'), 'UNEXPECTED_ANSWER 200'],
  ['an error page', (line: Line) => line.respond(502, '<html>'), 'UNEXPECTED_ANSWER 502'],
])('%s is told apart', async (_, happens, expected) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { line, ended } = await start();
  happens(line);
  expect(await ended).toBe(expected);
});
