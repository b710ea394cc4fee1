/** Work that waits for a place. */
export interface QueueTask {
  /** The person whose work it is, or what else takes turns. */
  readonly owner: string | number;
  /** `high` runs before the other work of its owner; `low` waits behind all other work, and leaves the last place to it. */
  readonly priority?: 'high' | 'low';
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

export interface FairQueueLimits {
  /** Tasks that run at the same time. */
  readonly places: number;
  /** Running tasks of one owner; 1 by default. */
  readonly placesPerOwner?: number;
  /** Tasks that wait for a place. */
  readonly waiting: number;
  /** Waiting tasks of one owner. */
  readonly waitingPerOwner: number;
  /** Maximum wait in milliseconds; without it, only the signal of the task ends its wait. */
  readonly waitMs?: number;
}

/**
 * A bounded queue in which owners take turns: a task waits behind the tasks of all owners who have fewer running and waiting
 * before it; of equals, the owner whose latest start is longest ago comes first, so that a person who has just been served
 * is behind one who has not. In a full queue a new task replaces the last one if it comes before it. What is refused,
 * replaced or waits too long throws the error of the queue.
 */
export interface FairQueue {
  /** Runs `work` when a place is free. */
  run<T>(task: QueueTask, work: () => Promise<T>): Promise<T>;
  /** Takes a place, and resolves with a function that frees it. */
  take(task: QueueTask): Promise<() => void>;
  /** The number of tasks that run or start before a waiting one; undefined when it does not wait. */
  ahead(task: QueueTask): number | undefined;
  isIdle(): boolean;
}

interface Entry {
  readonly task: QueueTask;
  readonly order: number;
  start(): void;
  refuse(): void;
}

/** A waiting entry, with the number of tasks of its owner that run or start before it. */
interface Standing {
  readonly entry: Entry;
  readonly depth: number;
}

/** Owners whose latest start is remembered; one who is forgotten counts as not served. */
const maxRemembered = 10_000;

const isLow = ({ priority }: QueueTask): boolean => priority === 'low';

/** @param refusal creates the error of what is refused: towards users 429 or 503, with `retryAfter` */
export function createFairQueue(limits: FairQueueLimits, refusal: () => Error): FairQueue {
  const { places, placesPerOwner = 1 } = limits;
  const waiting = new Map<QueueTask['owner'], Entry[]>();
  const running = new Map<QueueTask['owner'], number>();
  /** By latest start, the longest ago first. */
  const starts = new Map<QueueTask['owner'], number>();
  let runningCount = 0;
  let runningLow = 0;
  let waitingCount = 0;
  let counter = 0;

  const runningOf = (owner: QueueTask['owner']): number => running.get(owner) ?? 0;

  function compare(a: Standing, b: Standing): number {
    const [one, other] = [a.entry.task, b.entry.task];
    return (
      Number(isLow(one)) - Number(isLow(other)) ||
      a.depth - b.depth ||
      (starts.get(one.owner) ?? 0) - (starts.get(other.owner) ?? 0) ||
      a.entry.order - b.entry.order
    );
  }

  /** The first waiting task that may start. Of each owner, only the first can be it. */
  function findNext(): Entry | undefined {
    if (runningCount >= places) return undefined;
    const maxLow = Math.max(1, places - 1);
    let next: Standing | undefined;
    for (const [owner, [entry]] of waiting) {
      const depth = runningOf(owner);
      if (!entry || depth >= placesPerOwner || (isLow(entry.task) && runningLow >= maxLow)) continue;
      const standing = { entry, depth };
      if (!next || compare(standing, next) < 0) next = standing;
    }
    return next?.entry;
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      remove(next);
      const { owner } = next.task;
      running.set(owner, runningOf(owner) + 1);
      runningCount += 1;
      if (isLow(next.task)) runningLow += 1;
      remember(owner);
      next.start();
    }
  }

  function remember(owner: QueueTask['owner']): void {
    starts.delete(owner);
    starts.set(owner, ++counter);
    const [oldest] = starts.keys();
    if (starts.size > maxRemembered && oldest !== undefined) starts.delete(oldest);
  }

  function free(task: QueueTask): void {
    const { owner } = task;
    const left = runningOf(owner) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    runningCount -= 1;
    if (isLow(task)) runningLow -= 1;
    startNext();
  }

  /** Inserts an entry among those of its owner: those of high priority first, of low last. */
  function insert(entry: Entry): void {
    const entries = waiting.get(entry.task.owner) ?? [];
    const rank = ({ task }: Entry): number => (isLow(task) ? 2 : task.priority === 'high' ? 0 : 1);
    const at = entries.findIndex((each) => rank(each) > rank(entry));
    entries.splice(at < 0 ? entries.length : at, 0, entry);
    waiting.set(entry.task.owner, entries);
    waitingCount += 1;
  }

  function remove(entry: Entry): void {
    const entries = waiting.get(entry.task.owner) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return;
    entries.splice(at, 1);
    waitingCount -= 1;
    if (entries.length === 0) waiting.delete(entry.task.owner);
  }

  /** The waiting tasks in the order in which they start. */
  function standings(): Standing[] {
    const all = [...waiting].flatMap(([owner, entries]) =>
      entries.map((entry, index) => ({ entry, depth: runningOf(owner) + index })),
    );
    return all.sort(compare);
  }

  function take(task: QueueTask): Promise<() => void> {
    const { owner, signal } = task;
    if (signal?.aborted) return Promise.reject(refusal());
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    let timer: NodeJS.Timeout | undefined;
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', entry.refuse);
    };
    const entry: Entry = {
      task,
      order: ++counter,
      start() {
        settle();
        let isFree = false;
        resolve(() => {
          if (!isFree) free(task);
          isFree = true;
        });
      },
      refuse() {
        settle();
        remove(entry);
        reject(refusal());
      },
    };
    if (limits.waitMs !== undefined) timer = setTimeout(entry.refuse, limits.waitMs);
    signal?.addEventListener('abort', entry.refuse, { once: true });
    insert(entry);
    startNext();
    const own = waiting.get(owner) ?? [];
    if (own.length > limits.waitingPerOwner) own.at(-1)?.refuse();
    if (waitingCount > limits.waiting) standings().at(-1)?.entry.refuse();
    return promise;
  }

  return {
    take,
    async run(task, work) {
      const freePlace = await take(task);
      try {
        return await work();
      } finally {
        freePlace();
      }
    },
    ahead(task) {
      const index = standings().findIndex(({ entry }) => entry.task === task);
      return index < 0 ? undefined : index + runningCount;
    },
    isIdle: () => runningCount === 0 && waitingCount === 0,
  };
}
