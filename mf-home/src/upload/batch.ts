import { batchResult, type UploadItem } from './upload-item.ts';

type BatchResult = NonNullable<ReturnType<typeof batchResult>>;

/** Nothing of the batch is on its way any more. */
export type OnSettled = (result: BatchResult) => void;

/** The files that were handed over together, or found together: told of together. */
export class Batch {
  /** Whether somebody waits to hear of it, by id of the file. */
  readonly #files = new Map<string, boolean>();

  add(id: string): void {
    this.#files.set(id, true);
  }

  /** Sent by itself: news only if it arrives. */
  addQuietly(id: string): void {
    if (!this.#files.has(id)) this.#files.set(id, false);
  }

  clear(): void {
    this.#files.clear();
  }

  /** What there is to tell, once nothing of it is on its way any more; the next batch begins. */
  settle(items: readonly UploadItem[]): BatchResult | null {
    const result = batchResult(items.filter(({ id }) => this.#files.has(id)));
    if (!result) return null;
    const isHeard = result.success > 0 || [...this.#files.values()].includes(true);
    this.clear();
    return isHeard ? result : null;
  }
}
