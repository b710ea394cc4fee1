/** Runs tasks in a limited number of places. Each user has one place at most, and users take turns. */
export interface FairQueue {
  /**
   * Runs `work` when a place is free. Urgent tasks of a user run before the user's others. Throws a QueueFullError when
   * too many are waiting, and the reason of `signal` when it aborts before the task has started.
   */
  run<T>(options: QueueOptions, work: () => Promise<T>): Promise<T>;
}

export interface QueueOptions {
  readonly userId: number;
  readonly urgent: boolean;
  readonly signal: AbortSignal;
}

export interface QueueLimits {
  readonly places: number;
  readonly waiting: number;
  readonly waitingPerUser: number;
}

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface Task {
  readonly urgent: boolean;
  start(): void;
}

export function createFairQueue(limits: QueueLimits): FairQueue {
  /** In the order of the users' turns. */
  const waiting = new Map<number, Task[]>();
  const running = new Set<number>();
  let waitingCount = 0;

  function startNext(): void {
    if (running.size >= limits.places) return;
    for (const [userId, tasks] of waiting) {
      if (running.has(userId)) continue;
      const task = tasks.find(({ urgent }) => urgent) ?? tasks[0];
      if (!task) continue;
      remove(userId, task);
      // Last in the next round.
      const rest = waiting.get(userId);
      if (rest) {
        waiting.delete(userId);
        waiting.set(userId, rest);
      }
      running.add(userId);
      task.start();
      return;
    }
  }

  function remove(userId: number, task: Task): void {
    const tasks = waiting.get(userId) ?? [];
    tasks.splice(tasks.indexOf(task), 1);
    waitingCount -= 1;
    if (tasks.length === 0) waiting.delete(userId);
  }

  function takePlace({ userId, urgent, signal }: QueueOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const tasks = waiting.get(userId) ?? [];
      if (waitingCount >= limits.waiting || tasks.length >= limits.waitingPerUser) throw new QueueFullError();
      signal.throwIfAborted();
      const onAbort = (): void => {
        remove(userId, task);
        reject(signal.reason as Error);
      };
      const task: Task = {
        urgent,
        start() {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.set(userId, [...tasks, task]);
      waitingCount += 1;
      startNext();
    });
  }

  return {
    async run(options, work) {
      await takePlace(options);
      try {
        return await work();
      } finally {
        running.delete(options.userId);
        startNext();
      }
    },
  };
}
