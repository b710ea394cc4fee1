import { setTimeout as wait } from 'node:timers/promises';
import { BlobStoreUnavailableError } from '../errors/blob-errors.ts';
import { EnvError } from '../env/env.ts';
import { maxUploadMs } from '../http/receive-form.ts';
import type { Service } from '../service/service.ts';
import type { BlobStore, FindReferenced } from './blob-store.ts';

const hourMs = 60 * 60 * 1000;
/** How often a store is asked at the start before its refusal counts: for half a minute. */
const attempts = 15;

/**
 * Checks the store at the start, and removes what processes left that died before they committed: unfinished writes, and
 * blobs without a row.
 */
export function blobJobs(
  service: Service,
  blobs: BlobStore,
  findReferenced: FindReferenced,
  retryMs = 2000,
): void {
  const { env, clock, log } = service;

  service.onStart(async () => {
    if (env.BLOB_STORE !== undefined) return check();
    // Files in DATA_DIR belong to one process on SQLite: without a row now, they were left by one that crashed.
    if (env.DATABASE_URL !== undefined) return;
    await blobs.sweep();
    void removeOrphans().catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
  });
  service.every('sweep-blobs', hourMs, async () => {
    // Another process on the same store may still be receiving an upload whose rows do not exist yet.
    const before = new Date(clock.now() - 2 * maxUploadMs);
    await blobs.sweep(before);
    logRemoved(await blobs.sweepOrphans(before, findReferenced));
  });

  /**
   * A store that cannot be reached now may come back. One that refuses is set up wrongly, unless it is just starting: then it
   * may know nothing of its bucket for a moment.
   */
  async function check(attempt = 1): Promise<void> {
    const installation = service.seals.own.mac({ table: 'user_keys', column: 'installation', id: '' }, []);
    try {
      const owner = await blobs.check(installation);
      // The sweep would remove all blobs of the other one, which have no row here.
      if (owner !== installation)
        throw new EnvError(
          'BLOB_STORE: is that of another installation. Choose another prefix or directory.',
        );
    } catch (error) {
      if (!(error instanceof BlobStoreUnavailableError)) throw error;
      if (error.isRefused && attempt < attempts) {
        log.warn({ err: error, attempt }, 'the blob store refuses, and is asked again');
        return wait(retryMs).then(() => check(attempt + 1));
      }
      if (error.isRefused) throw new EnvError(`BLOB_STORE: ${error.message}`);
      log.error({ err: error }, 'the blob store cannot be reached; files are not available until it can');
    }
  }

  async function removeOrphans(): Promise<void> {
    let removed = 0;
    for await (const key of blobs.listOrphans(undefined, findReferenced)) {
      await blobs.remove({ key });
      removed += 1;
    }
    logRemoved(removed);
  }

  function logRemoved(removed: number): void {
    if (removed > 0) log.info({ removed }, 'removed orphaned blobs');
  }
}
