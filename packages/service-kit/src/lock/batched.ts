import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Collects items while the work on those before them runs, then passes them to `work` together, at most `size` at once. Each
 * call resolves or fails with the work that had its item. `work` runs outside of the request and transaction of its callers.
 */
export function batched<T>(
  size: number,
  work: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  const outside = AsyncLocalStorage.snapshot();
  const waiting: { readonly item: T; readonly done: PromiseWithResolvers<void> }[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, size);
      const run = outside(
        work,
        batch.map(({ item }) => item),
      );
      for (const { done } of batch) done.resolve(run);
      await run.catch(() => undefined);
    }
    isRunning = false;
  }

  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    if (!isRunning) void runAll();
    return done.promise;
  };
}
