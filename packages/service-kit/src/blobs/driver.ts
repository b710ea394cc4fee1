import type { Readable } from 'node:stream';

/** Where sealed bytes lie. A driver knows nothing of keys, owners or names. */
export interface BlobDriver {
  /** Stores bytes under a new key. Resolves when they are durable; when it rejects nothing is left under the key. */
  write(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Rejects with BlobMissingError when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Removes what is under the key, if anything. */
  remove(key: string): Promise<void>;
  /** Removes what interrupted writes left behind. */
  sweep(): Promise<void>;
  /** The keys of everything stored before a moment. */
  list(before: Date): AsyncIterable<string>;
}

/** A blob that a row knows is not there. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
}
