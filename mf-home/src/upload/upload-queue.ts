import type { UploadResult } from '@dossier/contracts';
import { batchResult, type UploadItem } from './upload-item.ts';

export interface QueueEvents {
  /** Nothing of the batch is on its way any more. */
  settled(result: { success: number; failed: number }): void;
  /** What to tell the person about a file that was not stored: how the request failed, or what it was answered. */
  describe(failure: unknown): string;
}

type Send = (item: UploadItem, onProgress: (share: number) => void) => Promise<UploadResult | undefined>;

/** Files at once; more would share the same line and make each of them look stuck. */
const parallel = 2;

/**
 * The files a person handed over, until each is stored or given up. Lives outside the page, so that going to another
 * page and back loses nothing.
 */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  #batch = new Set<string>();
  /** Shown, but not admitted yet. */
  readonly #held = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #send: Send;
  #events: QueueEvents | null = null;
  #owner: number | null = null;
  #lastId = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Who hears of results; one page at a time. */
  listen(events: QueueEvents): () => void {
    this.#events = events;
    return () => {
      if (this.#events === events) this.#events = null;
    };
  }

  /** Papers belong to whoever chose them: the next person at this browser finds none of them. */
  belongTo(userId: number): void {
    if (this.#owner !== null && this.#owner !== userId) this.#set([]);
    this.#owner = userId;
  }

  readonly items = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** They stand in the list at once; `admission` may hold them back, and refuses them with what it throws. */
  add(
    files: readonly File[],
    target: { taxYear: number; categoryId: number | null },
    admission?: Promise<void>,
  ): void {
    const added = files.map((file): UploadItem => ({
      id: String(++this.#lastId),
      file,
      ...target,
      status: 'waiting',
      progress: 0,
    }));
    for (const item of added) this.#batch.add(item.id);
    this.#set([...added, ...this.#items]);
    if (admission) void this.#admit(added, admission);
    else this.#next();
  }

  async #admit(added: readonly UploadItem[], admission: Promise<void>): Promise<void> {
    for (const { id } of added) this.#held.add(id);
    const failure: unknown = await admission.catch((error: unknown) => error);
    for (const { id } of added) {
      this.#held.delete(id);
      if (failure) this.#fail(id, failure);
    }
    if (failure) this.#settle();
    this.#next();
  }

  retry(id: string): void {
    this.#batch.add(id);
    this.#change(id, { status: 'waiting', progress: 0, error: undefined });
    this.#next();
  }

  /** Takes away what is done or failed; what is on its way stays. */
  clear(): void {
    this.#set(this.#items.filter((item) => item.status === 'waiting' || item.status === 'uploading'));
  }

  remove(id: string): void {
    this.#set(this.#items.filter((item) => item.id !== id || item.status === 'uploading'));
  }

  #next(): void {
    const busy = this.#items.filter((item) => item.status === 'uploading').length;
    // In the order they came; in the list the newest batch stands on top.
    const waiting = this.#items
      .filter((item) => item.status === 'waiting' && !this.#held.has(item.id))
      .toSorted((a, b) => Number(a.id) - Number(b.id));
    for (const item of waiting.slice(0, Math.max(0, parallel - busy))) void this.#upload(item);
  }

  async #upload(item: UploadItem): Promise<void> {
    this.#change(item.id, { status: 'uploading', progress: 0, error: undefined });
    try {
      const result = await this.#send(item, (progress) =>
        this.#change(item.id, { progress: Math.min(progress, 1) }),
      );
      if (result?.status === 'fulfilled') {
        this.#change(item.id, { status: 'success', progress: 1, stored: result.value });
      } else {
        this.#fail(item.id, result);
      }
    } catch (failure) {
      this.#fail(item.id, failure);
    }
    this.#settle();
    this.#next();
  }

  #fail(id: string, failure: unknown): void {
    this.#change(id, { status: 'error', progress: 0, error: this.#events?.describe(failure) });
  }

  #settle(): void {
    const result = batchResult(this.#items.filter((item) => this.#batch.has(item.id)));
    if (!result) return;
    this.#batch.clear();
    this.#events?.settled(result);
  }

  #change(id: string, change: { [K in keyof UploadItem]?: UploadItem[K] | undefined }): void {
    this.#set(this.#items.map((item) => (item.id === id ? ({ ...item, ...change } as UploadItem) : item)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
