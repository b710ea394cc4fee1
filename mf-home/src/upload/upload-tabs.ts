import type { Stored } from './upload-item.ts';

/** What the windows of a person tell each other of their files. */
export type TabNews =
  | { what: 'added' }
  | { what: 'removed'; ids: readonly string[] }
  | { what: 'stored'; id: string; stored: Stored };

export interface TabMessage {
  /** User id of whose files they are. */
  readonly owner: number;
  readonly news: TabNews;
}

/**
 * Several windows of the same person: each file is in the hands of one of them, from when it was handed over until it
 * is acknowledged or that window is closed. Where the browser has no locks every window sends, and the server sees
 * the second as a duplicate (READINGS 17).
 */
export class UploadTabs {
  readonly #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dossier.uploads') : null;
  readonly #releases = new Map<string, () => void>();

  /** Resolves once this window alone may send the file; `onBusy` tells that another one has it. */
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

  tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  hear(listener: (message: TabMessage) => void): void {
    this.#channel?.addEventListener('message', ({ data }) => listener(data as TabMessage));
  }

  /** The lock is held as long as the promise given to the browser is open; false when it is not to be had. */
  #lock(id: string, options: LockOptions): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    navigator.locks
      .request(`dossier.upload ${id}`, options, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => this.#releases.set(id, release));
      })
      .catch(reject);
    return promise;
  }
}
