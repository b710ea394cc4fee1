import type { Readable } from 'node:stream';

/** Stores sealed bytes. A driver has no access to keys, owners or names. */
export interface BlobDriver {
  /** Stores bytes under a new key. Resolves when they are durable; a rejected write leaves nothing under the key. */
  write(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Rejects with BlobMissingError when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Removes the bytes under the key, if any. */
  remove(key: string): Promise<void>;
  /** Removes what interrupted writes left, or those that began before a moment. */
  sweep(before?: Date): Promise<void>;
  /** The keys of everything stored, or stored before a moment; those with the same first two characters follow each other. */
  list(before?: Date): AsyncIterable<string>;
  /** Returns the installation that the store belongs to: the first one that asked. */
  claim(installation: string): Promise<string>;
}

const key = /^[0-9a-f-]{36}$/;

/** Whether a name in a store is that of a blob. */
export function isBlobKey(name: string): boolean {
  return key.test(name);
}
