import type { UploadResult } from '@dossier/contracts';
import { Batch, type OnSettled } from './batch.ts';
import type { PersistedFile, PersistedFiles } from './persisted-files.ts';
import { failureOf } from './upload-failure.ts';
import { persistedItem, newItem } from './upload-item.ts';
import type { QueueState, Stored, Target, UploadItem } from './upload-item.ts';
import type { UploadMessage, UploadNews, UploadChannel } from './upload-channel.ts';

export interface QueueParts {
  /** Sends one file; rejects without a response. A phone without a session does not learn what is stored. */
  send(
    item: UploadItem,
    owner: number,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<UploadResult | { readonly status: 'fulfilled'; readonly value?: undefined } | undefined>;
  store: Pick<PersistedFiles, 'put' | 'list' | 'has' | 'delete'>;
  channel: Pick<UploadChannel, 'claim' | 'release' | 'post' | 'onMessage'>;
}

/** Parallel uploads; more would share the bandwidth and make each look stuck. */
const parallel = 2;

/**
 * A user's files until the server acknowledges them or the user discards them. Lives outside React, so that navigation
 * loses nothing; persisted files survive the page.
 */
export class UploadQueue {
  #state: QueueState = { items: [], batch: [], pausedBy: 'session' };
  #owner: number | null = null;
  #persists = false;
  #isOnline = true;
  #isSignedIn = false;
  readonly #batch = new Batch();
  /** Files sent by this tab. */
  readonly #claimed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #parts: QueueParts;
  #onSettled: OnSettled | null = null;
  /** Aborted when the user changes. */
  #work = new AbortController();
  #lastAddedAt = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    parts.channel.onMessage((message) => this.#apply(message));
  }

  readonly state = (): QueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called with the outcome of a batch; one page at a time. */
  onSettled(listener: OnSettled): () => void {
    this.#onSettled = listener;
    return () => {
      if (this.#onSettled === listener) this.#onSettled = null;
    };
  }

  /**
   * Starts the queue for a signed-in user. Files belong to the user who added them: another user sees none of them.
   * `persists`: whether files may be persisted.
   */
  belongTo(owner: number, persists = true): void {
    if (this.#owner !== owner) {
      this.forgetAll();
      this.#owner = owner;
      this.#persists = persists;
      if (persists) void this.#restore(true);
    }
    this.#isSignedIn = true;
    this.#resume();
  }

  /** The session expired: everything waits for the user. */
  sessionEnded(): void {
    this.#isSignedIn = false;
    this.#resume();
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#resume();
  }

  /** Signed out, or another user: stops and hides everything. */
  forgetAll(): void {
    this.#work.abort();
    this.#work = new AbortController();
    for (const id of this.#claimed) this.#parts.channel.release(id);
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
    void this.#persist(added);
  }

  retry(...ids: readonly string[]): void {
    for (const id of ids) this.#batch.add(id);
    this.#sendAgain(ids, { progress: 0, failure: undefined });
  }

  /** Retries without a toast unless it succeeds; the failure stays visible meanwhile. */
  retrySilently(...ids: readonly string[]): void {
    for (const id of ids) this.#batch.addQuietly(id);
    this.#sendAgain(ids, {});
  }

  /** Removes finished uploads from the list. The others stay: the server does not have their files. */
  clear(): void {
    this.#remove(this.#state.items.filter(({ status }) => status === 'success'));
  }

  remove(id: string): void {
    this.#remove(this.#state.items.filter((item) => item.id === id && item.status !== 'uploading'));
  }

  #remove(items: readonly UploadItem[]): void {
    const ids = items.map(({ id }) => id);
    this.#drop(ids);
    this.#post({ what: 'removed', ids });
    void this.#release(ids);
  }

  /** The current time, made unique so that the order is kept. */
  #nextMoment(): number {
    this.#lastAddedAt = Math.max(Date.now(), this.#lastAddedAt + 1);
    return this.#lastAddedAt;
  }

  /** Runs in parallel to sending: a slow or full disk must not block it. */
  async #persist(items: readonly UploadItem[]): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const persistOne = async ({ id, file, taxYear, categoryId, replaces, addedAt }: UploadItem) => {
      try {
        if (!this.#persists) throw new Error('not persisted during impersonation');
        await this.#parts.store.put({ id, owner, file, taxYear, categoryId, replaces, addedAt });
        this.#change(id, { persistence: 'stored' });
      } catch {
        this.#change(id, { persistence: 'lost' });
      }
    };
    await Promise.all(items.map(persistOne));
    if (this.#owner === owner) this.#post({ what: 'added' });
  }

  /** Loads the user's persisted files that this tab does not have yet. */
  async #restore(isEarlier: boolean): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const kept = await this.#parts.store.list(owner).catch((): PersistedFile[] => []);
    if (this.#owner !== owner) return;
    const existing = new Set(this.#state.items.map(({ id }) => id));
    const found = kept.filter(({ id }) => !existing.has(id)).map((file) => persistedItem(file, isEarlier));
    this.#set({ items: [...this.#state.items, ...found] });
    for (const { id } of found) void this.#claim(id, true);
  }

  /** A persisted file may have been sent by another tab meanwhile. */
  async #claim(id: string, isFromStore: boolean): Promise<void> {
    const { signal } = this.#work;
    const { channel, store } = this.#parts;
    try {
      await channel.claim(id, () => this.#change(id, { isElsewhere: true }), signal);
    } catch {
      if (signal.aborted) return;
    }
    const isThere = !isFromStore || (await store.has(id).catch(() => true));
    const isWanted = this.#state.items.some((item) => item.id === id && item.status === 'waiting');
    if (signal.aborted || !isWanted) return channel.release(id);
    if (!isThere) {
      channel.release(id);
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

  /** Starts an upload unless it is running already. */
  #sendAgain(ids: readonly string[], change: Partial<UploadItem>): void {
    const items = this.#state.items.filter(({ id, status }) => ids.includes(id) && status !== 'uploading');
    for (const { id } of items) this.#change(id, { ...change, status: 'waiting' });
    this.#next();
  }

  #next(): void {
    if (this.#state.pausedBy) return;
    const { items } = this.#state;
    const busy = items.filter((item) => item.status === 'uploading').length;
    // In the order they were added; the list shows the newest batch first.
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

  #succeed(id: string, stored: Stored | undefined): void {
    this.#done(id, stored);
    if (stored) this.#post({ what: 'stored', id, stored });
    void this.#release([id]);
  }

  /** Without a connection a failure only waits for it. */
  #fail(id: string, reason: unknown): void {
    const failure = failureOf(reason);
    const waits = failure.kind === 'connection' && !this.#isOnline;
    this.#change(id, { status: waits ? 'waiting' : 'error', progress: 0, failure });
  }

  /** Removes the file from the store before releasing its lock, so that no other tab picks it up. */
  async #release(ids: readonly string[]): Promise<void> {
    await this.#parts.store.delete(ids).catch(() => undefined);
    for (const id of ids) {
      this.#claimed.delete(id);
      this.#parts.channel.release(id);
    }
  }

  #settle(): void {
    this.#batch.settle(this.#state.items, (result, items) => this.#onSettled?.(result, items));
    this.#set({});
  }

  /** Applies news from another tab, except for files that this tab is sending. */
  #apply({ owner, news }: UploadMessage): void {
    if (owner !== this.#owner) return;
    if (news.what === 'added') void this.#restore(false);
    else if (news.what === 'removed') this.#drop(news.ids.filter((id) => !this.#claimed.has(id)));
    else if (!this.#claimed.has(news.id)) this.#done(news.id, news.stored);
  }

  #post(news: UploadNews): void {
    if (this.#owner !== null) this.#parts.channel.post({ owner: this.#owner, news });
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
    this.#state = { ...this.#state, ...change, batch: this.#batch.ids };
    for (const listener of this.#listeners) listener();
  }
}
