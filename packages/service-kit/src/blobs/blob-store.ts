import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { fail } from '../errors/app-error.ts';
import type { ServiceDeps } from '../service/deps.ts';
import { checkDriver } from './check-driver.ts';
import type { BlobDriver } from './driver.ts';
import { joinDrivers, openDrivers } from './open-driver.ts';
import type { Facts, Seal } from '../crypto/seal.ts';
import type { Place } from '../crypto/sealed.ts';
import { describeOwner, Opener, seal as sealFrames, type BlobOwner } from './frames.ts';

/** A durable blob. Its row stores key, size, hash, and the wrapped form of `dataKey`. */
export interface StoredBlob {
  readonly key: string;
  /** Size of the plaintext in bytes. */
  readonly size: number;
  /** Hash of the plaintext in hex. */
  readonly sha256: string;
  /** Decrypts the blob; never stored in this form. */
  readonly dataKey: Buffer;
}

/** The row of a blob. The wrapped key is only valid in this column of this row, with the same facts, such as the hash. */
export interface BlobRecord extends BlobOwner {
  readonly key: string;
  readonly place: Place;
  readonly facts: Facts;
}

export interface BlobRef extends BlobRecord {
  /** At most 200 characters. */
  readonly wrappedKey: string;
}

export interface PutOptions extends BlobOwner {
  readonly maxBytes: number;
  /**
   * What happens to the source when the write fails: `destroy` it; `drain` it, for a form part that other parts follow; or
   * `keep` it for the caller, which may read the rest.
   */
  readonly onFailure?: 'destroy' | 'drain' | 'keep';
  /**
   * Receives each chunk of the plaintext before it is written, for example to detect its type. Must not keep the chunk;
   * what it throws fails the write.
   */
  readonly onChunk?: (chunk: Buffer) => void;
}

/** Stores encrypted blobs. Memory use does not depend on their size. */
export interface BlobStore {
  /** Encrypts and hashes while streaming; resolves when the bytes are durable. FILE_TOO_LARGE past `maxBytes`. */
  put(source: Readable, options: PutOptions): Promise<StoredBlob>;
  /** Wraps the key of a blob for its row, with the seal of its owner. */
  wrap(record: BlobRecord, dataKey: Buffer, seal: Seal): string;
  /**
   * Streams the plaintext. Throws DATA_DAMAGED when the row was changed, and fails with BlobCorruptedError before the
   * first byte of a frame that is not authentic.
   */
  open(ref: BlobRef, seal: Seal): Promise<Readable>;
  /** Streams the plaintext of a blob that was just written and has no row yet. */
  openNew(blob: StoredBlob, owner: BlobOwner): Promise<Readable>;
  remove(ref: Pick<BlobRef, 'key'>): Promise<void>;
  /**
   * Writes, reads, lists and removes a blob, and returns the installation that the store belongs to: the first one that
   * asked. Throws what the store answers.
   */
  check(installation: string): Promise<string>;
  /** Removes what interrupted writes left, or those that began before a moment. */
  sweep(before?: Date): Promise<void>;
  /**
   * Removes blobs older than `before` without a row: their process died before it committed. `findReferenced` returns
   * the keys that have a row. Only blobs that the previous call found too are removed: the blob of a running upload looks
   * old when the clock jumps ahead. Returns the number of removed blobs.
   */
  sweepOrphans(before: Date, findReferenced: FindReferenced): Promise<number>;
  /** The keys of those blobs, or of all without a row. */
  listOrphans(before: Date | undefined, findReferenced: FindReferenced): AsyncIterable<string>;
}

/** Returns those of the keys that a row refers to. */
export type FindReferenced = (keys: string[]) => Promise<ReadonlySet<string>>;

/** Opens the blob store of `BLOB_STORE`. Each service has its own part of it. */
export function createBlobStore(deps: ServiceDeps, service: string): BlobStore {
  return blobStoreOn(joinDrivers(openDrivers(deps, service)));
}

const orphanBatch = 500;

export function blobStoreOn(driver: BlobDriver): BlobStore {
  let foundBefore: ReadonlySet<string> = new Set();
  const allFacts = (record: BlobRecord): Facts => [record.key, describeOwner(record), ...record.facts];
  const wrap = (record: BlobRecord, dataKey: Buffer, seal: Seal): string =>
    seal.wrapKey(dataKey, record.place, allFacts(record));

  const unwrap = (ref: BlobRef, seal: Seal): Buffer =>
    seal.unwrapKey(ref.wrappedKey, ref.place, allFacts(ref));

  async function openFrames(key: string, opener: Opener): Promise<Readable> {
    const sealed = await driver.read(key);
    // The reader of the opener receives its errors; destroying the opener closes what it reads from.
    pipeline(sealed, opener, () => undefined);
    return opener;
  }

  async function* listOrphans(
    before: Date | undefined,
    findReferenced: FindReferenced,
  ): AsyncGenerator<string> {
    let keys: string[] = [];
    async function takeOrphans(): Promise<string[]> {
      const rows = keys.length > 0 ? await findReferenced(keys) : new Set<string>();
      const orphans = keys.filter((key) => !rows.has(key));
      keys = [];
      return orphans;
    }
    for await (const key of driver.list(before)) {
      keys.push(key);
      if (keys.length === orphanBatch) yield* await takeOrphans();
    }
    yield* await takeOrphans();
  }

  return {
    async put(source, options) {
      const { maxBytes, onFailure = 'destroy', onChunk } = options;
      const key = randomUUID();
      const dataKey = randomBytes(32);
      const hash = createHash('sha256');
      let size = 0;
      async function* measured(): AsyncGenerator<Buffer, void, undefined> {
        for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maxBytes) throw fail('FILE_TOO_LARGE');
          hash.update(chunk);
          onChunk?.(chunk);
          yield chunk;
        }
      }
      try {
        await driver.write(key, sealFrames(measured(), dataKey, options));
      } catch (error) {
        if (onFailure === 'drain') source.resume();
        else if (onFailure === 'destroy') source.destroy();
        throw error;
      }
      return { key, size, sha256: hash.digest('hex'), dataKey };
    },
    wrap,
    open: (ref, seal) => openFrames(ref.key, new Opener(unwrap(ref, seal), ref)),
    openNew: (blob, owner) => openFrames(blob.key, new Opener(blob.dataKey, owner)),
    remove: (ref) => driver.remove(ref.key),
    async check(installation) {
      await checkDriver(driver);
      return driver.claim(installation);
    },
    sweep: (before) => driver.sweep(before),
    listOrphans,
    async sweepOrphans(before, findReferenced) {
      const found = new Set<string>();
      let removed = 0;
      for await (const key of listOrphans(before, findReferenced)) {
        if (!foundBefore.has(key)) {
          found.add(key);
          continue;
        }
        await driver.remove(key);
        removed += 1;
      }
      foundBefore = found;
      return removed;
    },
  };
}
