import type { UploadResult } from '@dossier/contracts';
import { Batch, type OnSettled } from './batch.ts';
import type { PersistedFile, PersistedFiles } from './persisted-files.ts';
import { failureOf } from './upload-failure.ts';
import { persistedItem, newItem } from './upload-item.ts';
import type { QueueState, Stored, Target, UploadItem } from './upload-item.ts';
import type { TabMessage, TabNews, UploadTabs } from './upload-tabs.ts';

export interface QueueParts {
  /** Sends one file; rejects when there was no answer. */
  send(
    item: UploadItem,
    owner: number,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<UploadResult | undefined>;
  kept: Pick<PersistedFiles, 'keep' | 'of' | 'has' | 'forget'>;
  tabs: Pick<UploadTabs, 'claim' | 'release' | 'tell' | 'hear'>;
}

/** Files at once; more would share the same line and make each of them look stuck. */
const parallel = 2;

/**
 * The files a person handed over, until the server has acknowledged them or the person gives them up. Lives outside
 * the page, so that going to another page and back loses nothing; what it keeps in the browser outlives the page too.
 */
export class UploadQueue {
  #state: QueueState = { items: [], pausedBy: 'session' };
  #owner: number | null = null;
  #isKeeping = false;
  #isOnline = true;
  #isSignedIn = false;
  readonly #batch = new Batch();
  /** In this window's hands. */
  readonly #claimed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #parts: QueueParts;
  #onSettled: OnSettled | null = null;
  /** Ends with the person it is done for. */
  #work = new AbortController();
  #lastAddedAt = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    parts.tabs.hear((message) => this.#hear(message));
  }

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Who hears how a batch ended; one page at a time. */
  onSettled(listener: OnSettled): () => void {
    this.#onSettled = listener;
    return () => {
      if (this.#onSettled === listener) this.#onSettled = null;
    };
  }

  /**
   * Somebody is signed in. Files belong to whoever handed them over: the next person at this browser finds none of
   * them, the same person finds all. `keeps`: whether anything may be kept beyond the page.
   */
  belongTo(owner: number, keeps = true): void {
    if (this.#owner !== owner) {
      this.forgetAll();
      this.#owner = owner;
      this.#isKeeping = keeps;
      if (keeps) void this.#restore(true);
    }
    this.#isSignedIn = true;
    this.#resume();
  }

  /** The session ended by itself: everything waits for its person. */
  sessionEnded(): void {
    this.#isSignedIn = false;
    this.#resume();
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#resume();
  }

  /** Signed out, or another person: nothing goes on, nothing stays in sight. */
  forgetAll(): void {
    this.#work.abort();
    this.#work = new AbortController();
    for (const id of this.#claimed) this.#parts.tabs.release(id);
    this.#claimed.clear();
    this.#batch.clear();
    this.#owner = null;
    this.#set({ items: [] });
  }

  add(files: readonly File[], target: Target): void {
    const added = files.map((file) => newItem(file, target, this.#nextMoment()));
    for (const { id } of added) this.#batch.add(id);
    this.#set({ items: [...added, ...this.#state.items] });
    for (const { id } of added) void this.#claim(id, false);
    void this.#keep(added);
  }

  retry(...ids: readonly string[]): void {
    for (const id of ids) this.#batch.add(id);
    this.#sendAgain(ids, { progress: 0, failure: undefined });
  }

  /** Without a word unless it arrives; what went wrong stays in sight meanwhile. */
  retryQuietly(...ids: readonly string[]): void {
    for (const id of ids) this.#batch.addQuietly(id);
    this.#sendAgain(ids, {});
  }

  /** Takes away what is done or failed; what is on its way stays. */
  clear(): void {
    this.#remove(this.#state.items.filter(({ status }) => status === 'success' || status === 'error'));
  }

  remove(id: string): void {
    this.#remove(this.#state.items.filter((item) => item.id === id && item.status !== 'uploading'));
  }

  #remove(items: readonly UploadItem[]): void {
    const ids = items.map(({ id }) => id);
    this.#drop(ids);
    this.#tell({ what: 'removed', ids });
    void this.#letGo(ids);
  }

  /** Time goes on by itself; two files never share a moment, so that their order is kept. */
  #nextMoment(): number {
    this.#lastAddedAt = Math.max(Date.now(), this.#lastAddedAt + 1);
    return this.#lastAddedAt;
  }

  /** Sending does not wait for it: a slow or full disk must hold nothing up. */
  async #keep(items: readonly UploadItem[]): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const keepOne = async ({ id, file, taxYear, categoryId, addedAt }: UploadItem) => {
      try {
        if (!this.#isKeeping) throw new Error('not kept for somebody else');
        await this.#parts.kept.keep({ id, owner, file, taxYear, categoryId, addedAt });
        this.#change(id, { keeping: 'kept' });
      } catch {
        this.#change(id, { keeping: 'lost' });
      }
    };
    await Promise.all(items.map(keepOne));
    if (this.#owner === owner) this.#tell({ what: 'added' });
  }

  /** What the browser keeps of this person and this window does not know yet. */
  async #restore(isEarlier: boolean): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const kept = await this.#parts.kept.of(owner).catch((): PersistedFile[] => []);
    if (this.#owner !== owner) return;
    const known = new Set(this.#state.items.map(({ id }) => id));
    const found = kept.filter(({ id }) => !known.has(id)).map((file) => persistedItem(file, isEarlier));
    this.#set({ items: [...this.#state.items, ...found] });
    for (const { id } of found) void this.#claim(id, true);
  }

  /** A file that came from the store may have been sent by another window before it was this one's turn. */
  async #claim(id: string, isFromStore: boolean): Promise<void> {
    const { signal } = this.#work;
    const { tabs, kept } = this.#parts;
    try {
      await tabs.claim(id, () => this.#change(id, { isElsewhere: true }), signal);
    } catch {
      if (signal.aborted) return;
    }
    const isThere = !isFromStore || (await kept.has(id).catch(() => true));
    const isWanted = this.#state.items.some((item) => item.id === id && item.status === 'waiting');
    if (signal.aborted || !isWanted) return tabs.release(id);
    if (!isThere) {
      tabs.release(id);
      return this.#done(id);
    }
    this.#claimed.add(id);
    this.#batch.add(id);
    this.#change(id, { isElsewhere: false });
    this.#next();
  }

  #resume(): void {
    const pausedBy = !this.#isOnline ? 'connection' : !this.#isSignedIn ? 'session' : null;
    if (pausedBy === this.#state.pausedBy) return;
    this.#set({ pausedBy });
    if (pausedBy) return;
    const passed = this.#state.items.filter(
      ({ failure }) => failure?.kind === 'connection' || failure?.kind === 'session',
    );
    this.retry(...passed.map(({ id }) => id));
  }

  /** Once it is this one's turn; what is on its way already is left alone. */
  #sendAgain(ids: readonly string[], change: Partial<UploadItem>): void {
    const items = this.#state.items.filter(({ id, status }) => ids.includes(id) && status !== 'uploading');
    for (const { id } of items) this.#change(id, { ...change, status: 'waiting' });
    this.#next();
  }

  #next(): void {
    if (this.#state.pausedBy) return;
    const { items } = this.#state;
    const busy = items.filter((item) => item.status === 'uploading').length;
    // In the order they came; in the list the newest batch stands on top.
    const waiting = items
      .filter(({ id, status }) => status === 'waiting' && this.#claimed.has(id))
      .toSorted((a, b) => a.addedAt - b.addedAt);
    for (const item of waiting.slice(0, Math.max(0, parallel - busy))) void this.#upload(item);
  }

  async #upload(item: UploadItem): Promise<void> {
    const { signal } = this.#work;
    const owner = this.#owner;
    if (owner === null) return;
    const onProgress = (share: number) => this.#change(item.id, { progress: Math.min(share, 1) });
    this.#change(item.id, { status: 'uploading', progress: 0 });
    try {
      const result = await this.#parts.send(item, owner, onProgress, signal);
      if (signal.aborted) return;
      if (result?.status === 'fulfilled') this.#succeed(item.id, result.value);
      else this.#fail(item.id, result);
    } catch (reason) {
      if (signal.aborted) return;
      this.#fail(item.id, reason);
    }
    this.#settle();
    this.#next();
  }

  #succeed(id: string, stored: Stored): void {
    this.#done(id, stored);
    this.#tell({ what: 'stored', id, stored });
    void this.#letGo([id]);
  }

  /** Without a connection there is nothing to say but to wait for it. */
  #fail(id: string, reason: unknown): void {
    const failure = failureOf(reason);
    const waits = failure.kind === 'connection' && !this.#isOnline;
    this.#change(id, { status: waits ? 'waiting' : 'error', progress: 0, failure });
  }

  /** First out of the store, then out of hand: whoever takes it next must not find it. */
  async #letGo(ids: readonly string[]): Promise<void> {
    await this.#parts.kept.forget(ids).catch(() => undefined);
    for (const id of ids) {
      this.#claimed.delete(id);
      this.#parts.tabs.release(id);
    }
  }

  #settle(): void {
    const result = this.#batch.settle(this.#state.items);
    if (result) this.#onSettled?.(result);
  }

  /** Of another window; what is in this one's hands it knows better. */
  #hear({ owner, news }: TabMessage): void {
    if (owner !== this.#owner) return;
    if (news.what === 'added') void this.#restore(false);
    else if (news.what === 'removed') this.#drop(news.ids.filter((id) => !this.#claimed.has(id)));
    else if (!this.#claimed.has(news.id)) this.#done(news.id, news.stored);
  }

  #tell(news: TabNews): void {
    if (this.#owner !== null) this.#parts.tabs.tell({ owner: this.#owner, news });
  }

  #drop(ids: readonly string[]): void {
    this.#set({ items: this.#state.items.filter(({ id }) => !ids.includes(id)) });
  }

  #done(id: string, stored?: Stored): void {
    this.#change(id, { status: 'success', progress: 1, failure: undefined, stored, isElsewhere: false });
  }

  #change(id: string, change: Partial<UploadItem>): void {
    this.#set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
