import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { EnvError } from '../env/env.ts';
import { fail } from '../errors/app-error.ts';
import type { ServiceDeps } from '../service/deps.ts';
import { createDiskDriver } from './disk.ts';
import type { BlobDriver } from './driver.ts';
import { createEnvelope, type Envelope } from './envelope.ts';
import { describeOwner, Opener, seal, type BlobOwner } from './frames.ts';

/** The columns a row stores for a blob. `wrappedKey` has at most 200 characters. */
export interface StoredBlob {
  readonly key: string;
  /** Size of the plaintext in bytes. */
  readonly size: number;
  /** Hash of the plaintext in hex. */
  readonly sha256: string;
  readonly wrappedKey: string;
}

export type BlobRef = BlobOwner & Pick<StoredBlob, 'key' | 'wrappedKey'>;

export interface PutOptions extends BlobOwner {
  readonly maxBytes: number;
  /**
   * What happens to the source when the write fails: it is destroyed, or drained when it is a part of a form whose
   * other parts must still arrive.
   */
  readonly onFailure?: 'destroy' | 'drain';
  /** Receives each chunk of the plaintext, for example to detect its type. Must not keep the chunk. */
  readonly onChunk?: (chunk: Buffer) => void;
}

/** Stores encrypted blobs. Memory use does not depend on their size. */
export interface BlobStore {
  /** Encrypts and hashes while streaming; resolves when the bytes are durable. FILE_TOO_LARGE past `maxBytes`. */
  put(source: Readable, options: PutOptions): Promise<StoredBlob>;
  /** Streams the plaintext. Fails with BlobCorruptedError before the first byte of a frame that is not authentic. */
  open(ref: BlobRef): Promise<Readable>;
  remove(ref: Pick<BlobRef, 'key'>): Promise<void>;
  /** Wraps the key with the current master key. Returns the same text when that is already the case. */
  rewrap(ref: BlobRef): string;
  /** Removes the temporary files of interrupted writes; called at the start. */
  sweep(): Promise<void>;
  /**
   * Removes blobs older than `before` without a row: their process died before it committed. `findReferenced` returns
   * the keys that have a row. Returns the number of removed blobs.
   */
  sweepOrphans(
    before: Date,
    findReferenced: (keys: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>;
}

/** Opens the blob store of `BLOB_STORE`. Each service has its own directory in it. */
export function createBlobStore(deps: ServiceDeps, service: string): BlobStore {
  return blobStoreOn(
    createDiskDriver(join(blobDirectory(deps), service)),
    createEnvelope(deps.keys('MASTER_KEY')),
  );
}

function blobDirectory({ env }: ServiceDeps): string {
  if (env.BLOB_STORE === undefined) return join(env.DATA_DIR, 'blobs');
  if (env.BLOB_STORE.startsWith('file://')) return fileURLToPath(env.BLOB_STORE);
  throw new EnvError(`BLOB_STORE: only file:///directory is supported, not ${env.BLOB_STORE.split(':')[0]}:`);
}

const orphanBatch = 500;

export function blobStoreOn(driver: BlobDriver, envelope: Envelope): BlobStore {
  const purpose = (ref: BlobOwner & { key: string }): string => `${ref.key} ${describeOwner(ref)}`;

  return {
    async put(source, options) {
      const { maxBytes, onFailure = 'destroy', onChunk } = options;
      const key = randomUUID();
      const { key: dataKey, wrapped } = envelope.create(purpose({ ...options, key }));
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
        await driver.write(key, seal(measured(), dataKey, options));
      } catch (error) {
        if (onFailure === 'drain') source.resume();
        else source.destroy();
        throw error;
      }
      return { key, size, sha256: hash.digest('hex'), wrappedKey: wrapped };
    },
    async open(ref) {
      const opener = new Opener(envelope.open(ref.wrappedKey, purpose(ref)), ref);
      const sealed = await driver.read(ref.key);
      // The reader of the opener receives its errors; destroying the opener closes the file.
      pipeline(sealed, opener, () => undefined);
      return opener;
    },
    remove: (ref) => driver.remove(ref.key),
    rewrap: (ref) => envelope.rewrap(ref.wrappedKey, purpose(ref)),
    sweep: () => driver.sweep(),
    async sweepOrphans(before, findReferenced) {
      let removed = 0;
      let keys: string[] = [];
      async function check(): Promise<void> {
        const rows = keys.length > 0 ? await findReferenced(keys) : new Set<string>();
        const orphans = keys.filter((key) => !rows.has(key));
        for (const key of orphans) await driver.remove(key);
        removed += orphans.length;
        keys = [];
      }
      for await (const key of driver.list(before)) {
        keys.push(key);
        if (keys.length === orphanBatch) await check();
      }
      await check();
      return removed;
    },
  };
}
