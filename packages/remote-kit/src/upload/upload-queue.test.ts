import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadResult } from '@dossier/contracts';
import { ApiError } from '@dossier/remote-kit';
import { PersistedFiles } from './persisted-files.ts';
import { storableFile as makeFile, stubIndexedDb } from './testing.ts';
import { SignedOutError } from './upload-failure.ts';
import { batchResult, type UploadItem } from './upload-item.ts';
import { UploadQueue, type QueueParts } from './upload-queue.ts';
import type { UploadMessage } from './upload-channel.ts';

const target = { taxYear: 2024, categoryId: 1 };
const stored = { status: 'fulfilled', value: { hash: 'h' } } as UploadResult;
const refused = { status: 'rejected', reason: 'Upload verification failed' } as UploadResult;
const cut = () => new ApiError({ status: 0, code: 'NETWORK_ERROR', message: '' });

/** Locks and channel of one browser. */
class Browser {
  readonly holders = new Map<string, object>();
  readonly #waiting: (() => void)[] = [];
  readonly #tabs: { self: object; listener: (message: UploadMessage) => void }[] = [];

  channel(): QueueParts['channel'] {
    const self = {};
    return {
      claim: async (id, onBusy, signal) => {
        if (this.holders.has(id)) {
          onBusy();
          while (this.holders.has(id)) await new Promise<void>((free) => this.#waiting.push(free));
        }
        signal.throwIfAborted();
        this.holders.set(id, self);
      },
      release: (id) => {
        if (this.holders.get(id) === self) this.holders.delete(id);
        for (const free of this.#waiting.splice(0)) free();
      },
      post: (message) => {
        for (const { self: other, listener } of this.#tabs) if (other !== self) listener(message);
      },
      onMessage: (listener) => this.#tabs.push({ self, listener }),
    };
  }
}

/** A tab whose uploads end on the test's command; tabs share the browser's store. */
function openTab({
  browser = new Browser(),
  store = new PersistedFiles() as QueueParts['store'],
  owner = 7,
} = {}) {
  const sends: {
    name: string;
    progress: (share: number) => void;
    signal: AbortSignal;
    end: (result: UploadResult | undefined) => void;
    cut: (error: unknown) => void;
  }[] = [];
  const channel = browser.channel();
  const queue = new UploadQueue({
    send: ({ file }, _owner, progress, signal) =>
      new Promise((end, fail) => sends.push({ name: file.name, progress, signal, end, cut: fail })),
    store,
    channel,
  });
  const settled = vi.fn();
  queue.onSettled((result) => settled(result));
  queue.belongTo(owner);
  const items = () => queue.state().items;
  return {
    queue,
    sends,
    settled,
    items,
    names: () => items().map(({ file }) => file.name),
    statuses: () => items().map(({ status }) => status),
    sent: () => sends.map(({ name }) => name),
    /** Resolves once this many uploads were sent. */
    sending: async (count: number) => vi.waitFor(() => expect(sends).toHaveLength(count)),
    isKept: () =>
      vi.waitFor(() => expect(items().every(({ persistence }) => persistence === 'stored')).toBe(true)),
    /** Closes a tab: its locks are released and its uploads never finish. */
    close: () => queue.forgetAll(),
  };
}

const storedOf = async (owner: number) =>
  (await new PersistedFiles().list(owner)).map(({ file }) => file.name);
const hasItems = async (tab: { names: () => string[] }, ...names: string[]) =>
  vi.waitFor(() => expect(tab.names()).toEqual(names));

beforeEach(stubIndexedDb);

describe('single tab', () => {
  it('sends two at a time, in the order they were added', async () => {
    const { queue, sends, sent, sending, statuses } = openTab();
    queue.add([makeFile('a'), makeFile('b'), makeFile('c')], target);
    await sending(2);
    expect(sent()).toEqual(['a', 'b']);
    sends[0]!.end(stored);
    await sending(3);
    expect(sent()).toEqual(['a', 'b', 'c']);
    expect(statuses()).toEqual(['success', 'uploading', 'uploading']);
  });

  it('reports progress, and a failure with its reason', async () => {
    const { queue, sends, sending, items, settled } = openTab();
    queue.add([makeFile('a')], target);
    await sending(1);
    sends[0]!.progress(0.4);
    expect(items()[0]).toMatchObject({ status: 'uploading', progress: 0.4 });
    sends[0]!.end(refused);
    await vi.waitFor(() => expect(settled).toHaveBeenCalledWith({ success: 0, failed: 1 }));
    expect(items()[0]).toMatchObject({
      status: 'error',
      progress: 0,
      failure: { kind: 'refused', reason: refused },
    });
  });

  it('keeps a file after a lost connection and sends it on retry', async () => {
    const { queue, sends, sending, items, settled } = openTab();
    queue.add([makeFile('a')], target);
    await sending(1);
    sends[0]!.cut(cut());
    await vi.waitFor(() =>
      expect(items()[0]).toMatchObject({ status: 'error', failure: { kind: 'connection' } }),
    );
    queue.retry(items()[0]!.id);
    await sending(2);
    expect(items()[0]).toMatchObject({ status: 'uploading', failure: undefined });
    sends[1]!.end(stored);
    await vi.waitFor(() => expect(settled).toHaveBeenLastCalledWith({ success: 1, failed: 0 }));
    expect(items()[0]).toMatchObject({ status: 'success', progress: 1, stored: { hash: 'h' } });
  });

  it('reports a batch once, counting successes and failures', async () => {
    const { queue, sends, sending, settled, statuses } = openTab();
    queue.add([makeFile('a'), makeFile('b')], target);
    await sending(2);
    sends[0]!.end(stored);
    await vi.waitFor(() => expect(statuses()).toEqual(['success', 'uploading']));
    expect(settled).not.toHaveBeenCalled();
    sends[1]!.cut(cut());
    await vi.waitFor(() => expect(settled.mock.calls).toEqual([[{ success: 1, failed: 1 }]]));
  });

  it('clears finished uploads only: a file that was not sent stays, also in the store', async () => {
    const { queue, sends, sending, names, statuses } = openTab();
    queue.add([makeFile('a'), makeFile('b'), makeFile('c')], target);
    await sending(2);
    sends[0]!.end(refused);
    await sending(3);
    sends[1]!.end(stored);
    await vi.waitFor(() => expect(statuses()).toEqual(['error', 'success', 'uploading']));
    queue.clear();
    expect([names(), statuses()]).toEqual([
      ['a', 'c'],
      ['error', 'uploading'],
    ]);
    await vi.waitFor(async () => expect(await storedOf(7)).toEqual(['a', 'c']));
  });

  it('distinguishes an unreadable file from a refused one', async () => {
    const { queue, sends, sending, items } = openTab();
    queue.add([makeFile('a')], target);
    await sending(1);
    sends[0]!.cut(new DOMException('gone', 'NotReadableError'));
    await vi.waitFor(() =>
      expect(items()[0]).toMatchObject({ status: 'error', failure: { kind: 'unreadable' } }),
    );
  });
});

describe('connection and session', () => {
  it('waits without a connection and continues automatically', async () => {
    const { queue, sends, sending, items, statuses, settled } = openTab();
    queue.add([makeFile('a'), makeFile('b'), makeFile('c')], target);
    await sending(2);
    queue.setOnline(false);
    sends[0]!.cut(cut());
    sends[1]!.end(stored);
    await vi.waitFor(() => expect(statuses()).toEqual(['waiting', 'success', 'waiting']));
    expect(items()[0]?.failure?.kind).toBe('connection');
    expect([queue.state().pausedBy, sends.length, settled.mock.calls.length]).toEqual(['connection', 2, 0]);
    queue.setOnline(true);
    await sending(4);
    for (const send of sends) send.end(stored);
    await vi.waitFor(() => expect(settled.mock.calls).toEqual([[{ success: 3, failed: 0 }]]));
  });

  it('retries uploads cut before the connection loss was detected', async () => {
    const { queue, sends, sending, statuses } = openTab();
    queue.add([makeFile('a'), makeFile('b')], target);
    await sending(2);
    sends[0]!.cut(cut());
    sends[1]!.end(refused);
    await vi.waitFor(() => expect(statuses()).toEqual(['error', 'error']));
    queue.setOnline(false);
    queue.setOnline(true);
    await sending(3);
    expect([statuses(), sends[2]!.name]).toEqual([['uploading', 'error'], 'a']);
  });

  it('waits when the session ends and continues when the user returns', async () => {
    const { queue, sends, sending, statuses } = openTab();
    queue.add([makeFile('a'), makeFile('b'), makeFile('c')], target);
    await sending(2);
    queue.sessionEnded();
    for (const send of sends) send.cut(new SignedOutError());
    await vi.waitFor(() => expect(statuses()).toEqual(['error', 'error', 'waiting']));
    queue.add([makeFile('d')], target);
    expect([queue.state().pausedBy, sends.length]).toEqual(['session', 2]);
    queue.belongTo(7);
    await sending(4);
    expect(sends.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'b']);
  });
});

describe('persistence', () => {
  it('continues on the next visit of the same user', async () => {
    const before = openTab();
    before.queue.add([makeFile('a'), makeFile('b'), makeFile('c')], target);
    await before.sending(2);
    before.sends[0]!.end(stored);
    await before.isKept();
    await vi.waitFor(async () => expect(await storedOf(7)).toEqual(['b', 'c']));
    before.close();

    const after = openTab();
    await hasItems(after, 'b', 'c');
    expect(after.items().every(({ isEarlier, persistence }) => isEarlier && persistence === 'stored')).toBe(
      true,
    );
    await after.sending(2);
    for (const send of after.sends) send.end(stored);
    await vi.waitFor(() => expect(after.settled.mock.calls).toEqual([[{ success: 2, failed: 0 }]]));
    await vi.waitFor(async () => expect(await storedOf(7)).toEqual([]));
  });

  it('still replaces the chosen file on the next visit', async () => {
    const before = openTab();
    before.queue.add([makeFile('a')], { ...target, replaces: 'the old one' });
    await before.isKept();
    before.close();
    const after = openTab();
    await hasItems(after, 'a');
    expect(after.items()[0]).toMatchObject({ ...target, replaces: 'the old one' });
  });

  it('belongs to the user who added it', async () => {
    const { queue, sends, sending, isKept, names, items } = openTab();
    queue.add([makeFile('a')], target);
    await sending(1);
    await isKept();
    queue.belongTo(8);
    expect([names(), sends[0]!.signal.aborted]).toEqual([[], true]);
    sends[0]!.end(stored);
    queue.add([makeFile('of the other')], target);
    await sending(2);
    expect(names()).toEqual(['of the other']);
    queue.belongTo(7);
    await vi.waitFor(() => expect(names()).toEqual(['a']));
    expect(items()[0]?.isEarlier).toBe(true);
    await sending(3);
    expect(sends[2]!.name).toBe('a');
  });

  it('stores nothing during impersonation', async () => {
    const { queue, sending, items } = openTab();
    queue.belongTo(8, false);
    queue.add([makeFile('a')], target);
    await sending(1);
    await vi.waitFor(() => expect(items()[0]?.persistence).toBe('lost'));
    expect(await storedOf(8)).toEqual([]);
  });

  it.each([
    ['refused', () => Promise.reject(new Error('refused'))],
    ['full', () => Promise.reject(new DOMException('', 'QuotaExceededError'))],
    ['slow', () => new Promise<never>(() => undefined)],
  ])('works without a store that is %s', async (how, fails) => {
    const store = { put: fails, list: fails, has: fails, delete: fails };
    const { queue, sends, sending, items, settled } = openTab({ store });
    queue.add([makeFile('a')], target);
    await sending(1);
    await vi.waitFor(() => expect(items()[0]?.persistence).toBe(how === 'slow' ? 'unknown' : 'lost'));
    sends[0]!.end(stored);
    await vi.waitFor(() => expect(settled).toHaveBeenCalledWith({ success: 1, failed: 0 }));
  });
});

describe('two tabs of a user', () => {
  it('send each file once; the other tab shows it and its outcome', async () => {
    const browser = new Browser();
    const [first, second] = [openTab({ browser }), openTab({ browser })];
    first.queue.add([makeFile('a')], target);
    await first.sending(1);
    await hasItems(second, 'a');
    await vi.waitFor(() => expect(second.items()[0]).toMatchObject({ status: 'waiting', isElsewhere: true }));
    first.sends[0]!.end(stored);
    await vi.waitFor(() =>
      expect(second.items()[0]).toMatchObject({ status: 'success', isElsewhere: false }),
    );
    await vi.waitFor(() => expect(browser.holders.size).toBe(0));
    expect([first.sends.length, second.sends.length]).toEqual([1, 0]);
    expect(second.settled).not.toHaveBeenCalled();
  });

  it('take over from a closed tab and remove together', async () => {
    const browser = new Browser();
    const first = openTab({ browser });
    first.queue.add([makeFile('a'), makeFile('b'), makeFile('c')], target);
    await first.sending(2);
    await first.isKept();
    const second = openTab({ browser });
    await hasItems(second, 'a', 'b', 'c');
    first.queue.remove(first.items()[2]!.id);
    await hasItems(second, 'a', 'b');
    first.close();
    await second.sending(2);
    expect(second.items().map(({ isElsewhere }) => isElsewhere)).toEqual([false, false]);
  });

  it('show files as done that were acknowledged elsewhere, without a toast', async () => {
    const browser = new Browser();
    const first = openTab({ browser });
    first.queue.add([makeFile('a')], target);
    await first.sending(1);
    await first.isKept();
    const second = openTab({ browser });
    await vi.waitFor(() => expect(second.items()[0]?.isElsewhere).toBe(true));
    await new PersistedFiles().delete([first.items()[0]!.id]);
    first.close();
    await vi.waitFor(() => expect(second.statuses()).toEqual(['success']));
    expect(second.sends).toHaveLength(0);
  });
});

it('has no outcome while an upload is running', () => {
  expect(batchResult([])).toBeNull();
  expect(batchResult([{ status: 'waiting' } as UploadItem])).toBeNull();
});
