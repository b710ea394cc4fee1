import type { Readable } from 'node:stream';
import { createFairQueue, fail, type FairQueueLimits } from '@dossier/service-kit';

/** The ZIPs that are sent at the same time: downloads of several files and exports. */
export interface Archives {
  /** Opens an archive for a user; it keeps its place until its body is closed. Throws TOO_MANY_TRANSFERS without a place in time. */
  open<T extends { readonly body: Readable }>(userId: number, open: () => Promise<T>): Promise<T>;
}

/** A place is kept for as long as a client reads, so there are more of them than the machine can fill at full speed. */
export const archiveLimits: FairQueueLimits = {
  places: 16,
  placesPerOwner: 2,
  waiting: 64,
  waitingPerOwner: 4,
  waitMs: 8000,
};
const retryAfter = 10;

export function createArchives(limits: FairQueueLimits = archiveLimits): Archives {
  const queue = createFairQueue(limits, () => fail('TOO_MANY_TRANSFERS', { retryAfter }));
  return {
    async open(owner, open) {
      const free = await queue.take({ owner });
      try {
        const opened = await open();
        opened.body.once('close', free);
        return opened;
      } catch (error) {
        free();
        throw error;
      }
    },
  };
}
