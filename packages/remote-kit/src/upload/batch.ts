import { batchResult, type BatchResult, type UploadItem } from './upload-item.ts';

/** The outcome of a batch with no upload left running. */
export type OnSettled = (result: BatchResult, items: readonly UploadItem[]) => void;

/** Files that were added or restored together; their outcome is reported together. */
export class Batch {
  /** Whether the outcome is reported, by file id. */
  readonly #files = new Map<string, boolean>();

  get ids(): readonly string[] {
    return [...this.#files.keys()];
  }

  add(id: string): void {
    this.#files.set(id, true);
  }

  /** An automatic retry: reported only on success. */
  addQuietly(id: string): void {
    if (!this.#files.has(id)) this.#files.set(id, false);
  }

  clear(): void {
    this.#files.clear();
  }

  /** Reports the outcome once nothing is running, and starts the next batch. */
  settle(items: readonly UploadItem[], report: OnSettled): void {
    const own = items.filter(({ id }) => this.#files.has(id));
    const result = batchResult(own);
    if (!result) return;
    const isHeard = result.success > 0 || [...this.#files.values()].includes(true);
    this.clear();
    if (isHeard) report(result, own);
  }
}
