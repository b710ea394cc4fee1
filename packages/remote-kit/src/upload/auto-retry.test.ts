import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadResult } from '@dossier/contracts';
import { ApiError } from '@dossier/remote-kit';
import { autoRetry } from './auto-retry.ts';
import { UploadQueue } from './upload-queue.ts';

const stored = { status: 'fulfilled', value: { hash: 'h' } } as UploadResult;
const refused = { status: 'rejected', reason: 'Upload verification failed' } as UploadResult;
const cut = (code: 'NETWORK_ERROR' | 'TIMEOUT' = 'NETWORK_ERROR') =>
  Promise.reject(new ApiError({ status: 0, code, message: '' }));

/** A queue in its own page; `server.response` decides the outcome of a file. */
function openPage() {
  const server = { response: (_name: string): Promise<UploadResult> => cut() };
  const sent: string[] = [];
  const settled = vi.fn();
  const nothing = async () => undefined;
  const queue = new UploadQueue({
    send({ file }) {
      sent.push(file.name);
      return server.response(file.name);
    },
    store: { put: nothing, list: async () => [], has: async () => true, delete: nothing },
    channel: { claim: nothing, release: () => undefined, post: () => undefined, onMessage: () => undefined },
  });
  queue.onSettled((result) => settled(result));
  queue.belongTo(7);
  autoRetry(queue);
  const items = () => queue.state().items;
  return {
    server,
    sent,
    settled,
    queue,
    items,
    statuses: () => items().map(({ status }) => status),
    async add(...names: string[]) {
      queue.add(
        names.map((name) => new File(['x'], name)),
        { taxYear: 2024, categoryId: 1 },
      );
      await pass(0);
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let isHidden = false;
const show = (isShown: boolean) => {
  isHidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('connection lost while the browser counts as online', () => {
  it('retries after 5, 10, 20, 40 s, then every 60 s', async () => {
    const { add, sent } = openPage();
    await add('a');
    for (const [index, pause] of [5, 10, 20, 40, 60, 60, 60].entries()) {
      await pass(pause * 1000 - 1);
      expect(sent).toHaveLength(index + 1);
      await pass(1);
      expect(sent).toHaveLength(index + 2);
    }
  });

  it('continues until the file is stored and reports each outcome once', async () => {
    const page = openPage();
    await page.add('a', 'b', 'c');
    expect(page.settled.mock.calls).toEqual([[{ success: 0, failed: 3 }]]);
    await pass(5000);
    expect(page.sent).toHaveLength(6);
    expect(page.settled).toHaveBeenCalledTimes(1);
    page.server.response = async () => stored;
    await pass(10_000);
    expect(page.statuses()).toEqual(['success', 'success', 'success']);
    expect(page.settled.mock.calls.slice(1)).toEqual([[{ success: 3, failed: 0 }]]);
    await pass(600_000);
    expect(page.sent).toHaveLength(9);
  });

  it('starts with short pauses again after a success', async () => {
    const page = openPage();
    await page.add('a', 'b');
    await pass(5000 + 10_000);
    page.server.response = async (name) => (name === 'a' ? stored : cut());
    await pass(20_000);
    expect(page.statuses()).toEqual(['success', 'error']);
    const before = page.sent.length;
    await pass(5000);
    expect(page.sent.slice(before)).toEqual(['b']);
  });

  it('retries at once on demand; the pauses keep growing', async () => {
    const { add, sent, queue, items } = openPage();
    await add('a');
    await pass(5000);
    queue.retry(items()[0]!.id);
    await pass(0);
    expect(sent).toHaveLength(3);
    await pass(9999);
    expect(sent).toHaveLength(3);
    await pass(1);
    expect(sent).toHaveLength(4);
  });

  it('treats a timeout the same way', async () => {
    const page = openPage();
    page.server.response = () => cut('TIMEOUT');
    await page.add('a');
    await pass(5000);
    expect(page.sent).toEqual(['a', 'a']);
  });

  it('shows the error throughout and never sends a file twice at once', async () => {
    const page = openPage();
    await page.add('a');
    page.server.response = () => new Promise(() => undefined);
    await pass(5000);
    expect(page.items()[0]).toMatchObject({
      status: 'uploading',
      failure: { kind: 'connection' },
    });
    page.queue.retry(page.items()[0]!.id);
    page.queue.setOnline(false);
    page.queue.setOnline(true);
    await pass(600_000);
    expect(page.sent).toEqual(['a', 'a']);
  });
});

describe('no automatic retry', () => {
  it('for a refused or removed file', async () => {
    const page = openPage();
    page.server.response = async () => refused;
    await page.add('a');
    page.server.response = () => cut();
    await page.add('b');
    page.queue.remove(page.items()[0]!.id);
    await pass(600_000);
    expect(page.sent).toEqual(['a', 'b']);
  });

  it('while the page is hidden; at once when it is visible again, then with short pauses', async () => {
    const { add, sent } = openPage();
    await add('a');
    await pass(5000);
    show(false);
    await pass(600_000);
    expect(sent).toHaveLength(2);
    show(true);
    await pass(0);
    expect(sent).toHaveLength(3);
    await pass(10_000);
    expect(sent).toHaveLength(4);
  });

  it('while waiting for the connection or the user', async () => {
    const { add, sent, queue } = openPage();
    await add('a');
    queue.sessionEnded();
    show(true);
    await pass(600_000);
    expect(sent).toHaveLength(1);
    queue.belongTo(7);
    await pass(0);
    expect(sent).toHaveLength(2);
    queue.setOnline(false);
    await pass(600_000);
    expect(sent).toHaveLength(2);
  });
});
