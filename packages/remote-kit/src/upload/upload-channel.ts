import type { Stored } from './upload-item.ts';

/** Messages between the tabs of a user about their files. */
export type UploadNews =
  | { what: 'added' }
  | { what: 'removed'; ids: readonly string[] }
  | { what: 'stored'; id: string; stored: Stored };

export interface UploadMessage {
  /** The user who owns the files. */
  readonly owner: number;
  readonly news: UploadNews;
}

/**
 * Coordinates the tabs of a user: one window sends a file, from its addition until it is acknowledged or the tab is
 * closed. Without Web Locks every tab sends, and the server treats the second copy as a duplicate.
 */
export class UploadChannel {
  readonly #name: string;
  readonly #channel: BroadcastChannel | null;
  readonly #releases = new Map<string, () => void>();

  /** @param name of its locks; its messages have the plural */
  constructor(name: string) {
    this.#name = name;
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${name}s`) : null;
  }

  /** Resolves once this tab may send the file; `onBusy` is called when another one is sending it. */
  async claim(id: string, onBusy: () => void, signal: AbortSignal): Promise<void> {
    if (!globalThis.navigator.locks) return;
    if (await this.#lock(id, { ifAvailable: true })) return;
    onBusy();
    await this.#lock(id, { signal });
  }

  release(id: string): void {
    this.#releases.get(id)?.();
    this.#releases.delete(id);
  }

  post(message: UploadMessage): void {
    this.#channel?.postMessage(message);
  }

  onMessage(listener: (message: UploadMessage) => void): void {
    this.#channel?.addEventListener('message', ({ data }) => listener(data as UploadMessage));
  }

  /** Holds the lock until the promise given to the browser settles; false when it is not available. */
  #lock(id: string, options: LockOptions): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    navigator.locks
      .request(`${this.#name} ${id}`, options, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => this.#releases.set(id, release));
      })
      .catch(reject);
    return promise;
  }
}
