/** Waits for a task, at most `ms` milliseconds; the task goes on. Rejects if the task does so in time. */
export async function waitAtMost(ms: number, task: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([task, promise]).finally(() => clearTimeout(timer));
}
