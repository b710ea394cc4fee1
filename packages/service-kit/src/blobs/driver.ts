import type { Readable } from 'node:stream';

/** Stores sealed bytes. A driver has no access to keys, owners or names. */
export interface BlobDriver {
  /** Stores bytes under a new key. Resolves when they are durable; a rejected write leaves nothing under the key. */
  write(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Rejects with BlobMissingError when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Removes the bytes under the key, if any. */
  remove(key: string): Promise<void>;
  /** Removes the temporary files of interrupted writes. */
  sweep(): Promise<void>;
  /** The keys of everything stored before a moment. */
  list(before: Date): AsyncIterable<string>;
}

/** A row refers to a blob that does not exist. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
}
