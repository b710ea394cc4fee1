import { setTimeout } from 'node:timers/promises';
import { ReleaseRefused } from './release-refused.ts';

export const maxWaitMs = 30_000;
const retryMs = 50;

export const refusal = () => new ReleaseRefused('Another release is in progress.');

/** Tries until the lock is taken. Waits without blocking, because the gateway serves others meanwhile. */
export async function waitForLock<T>(take: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    const taken = await take();
    if (taken !== undefined) return taken;
    if (Date.now() > end) throw refusal();
    await setTimeout(retryMs);
  }
}
