import { randomBytes, randomUUID } from 'node:crypto';
import { BlobMissingError } from '../errors/blob-errors.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobDriver } from './driver.ts';

/** More than a store is asked for by one request, so that it is read as two ranges. */
const checkBytes = 1024 * 1024 + 1;

/**
 * Writes, reads in ranges, lists and removes a blob, as a service does later: a bucket that can be read but not written, or
 * from which nothing can be deleted, is noticed at the start.
 */
export async function checkDriver(driver: BlobDriver): Promise<void> {
  const key = randomUUID();
  const bytes = randomBytes(checkBytes);
  await driver.write(key, Readable.from([bytes]));
  try {
    if (!bytes.equals(await buffer(await driver.read(key))))
      throw new Error('the blob store returns other bytes than were written');
    // A listing may be late, so its content proves nothing.
    for await (const listed of driver.list()) if (listed) break;
  } finally {
    await driver.remove(key);
  }
  const isGone = await driver.read(key).then(
    (stream) => void stream.destroy(),
    (error: unknown) => {
      if (error instanceof BlobMissingError) return true;
      throw error;
    },
  );
  if (!isGone) throw new Error('the blob store does not remove a blob');
}
