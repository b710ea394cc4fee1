import type { Logger } from '../log/log.ts';
import type { ManagedSeals } from './seals.ts';

/**
 * Seals a batch of rows that were written before sealing, from the first one after `after`. Returns the id of the last
 * row it read, or undefined when there are no more. Each row is changed by compare-and-set.
 */
export type SealBatch = (after: string | number | undefined) => Promise<string | number | undefined>;

export interface Conversion {
  add(batch: SealBatch): void;
  /** Seals the rows of the previous version, then refuses the unsealed form; re-wraps keys of older master keys. */
  run(): Promise<void>;
  /** Ends after the pending batch. The next start continues. */
  stop(): Promise<void>;
}

export function createConversion(seals: ManagedSeals, log: Logger): Conversion {
  const batches: SealBatch[] = [];
  let isRewrapped = false;
  let stopped = false;
  let pending: Promise<void> = Promise.resolve();

  async function runToEnd(batch: SealBatch): Promise<void> {
    let last: string | number | undefined;
    do {
      if (stopped) throw new StoppedError();
      last = await batch(last);
    } while (last !== undefined);
  }

  async function convert(): Promise<void> {
    if (!isRewrapped) {
      let hasRewrapped = false;
      await runToEnd(async (after) => {
        const last = await seals.rewrapBatch(after === undefined ? undefined : Number(after));
        hasRewrapped ||= last !== undefined;
        return last;
      });
      isRewrapped = true;
      if (hasRewrapped) log.info('re-wrapped user keys');
    }
    if (!seals.acceptsUnsealed()) return;
    for (const batch of batches) await runToEnd(batch);
    await seals.refuseUnsealed();
    log.info('all rows are sealed; unsealed ones are refused from now on');
  }

  return {
    add: (batch) => void batches.push(batch),
    run() {
      pending = pending.then(convert).catch((error: unknown) => {
        if (!(error instanceof StoppedError))
          log.warn({ err: error }, 'rows could not be sealed; will retry');
      });
      return pending;
    },
    async stop() {
      stopped = true;
      await pending;
    },
  };
}

class StoppedError extends Error {}
