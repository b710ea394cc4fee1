import { createFairQueue, type FairQueue, type FairQueueLimits, type QueueTask } from '@dossier/service-kit';

/** Limits how many requests with the same key run at the same time; those that wait take turns by owner. */
export interface Slots {
  /**
   * Takes a slot of the key and resolves with a function that frees it. Rejects with the error of the slots when the task
   * cannot wait, or waits too long.
   */
  take(key: string, task: QueueTask): Promise<() => void>;
}

/** Creates a fair queue per key; 0 places mean no limit. */
export function createSlots(limits: FairQueueLimits, refusal: () => Error): Slots {
  const queues = new Map<string, FairQueue>();

  return {
    async take(key, task) {
      if (limits.places === 0) return () => undefined;
      const queue = queues.get(key) ?? createFairQueue(limits, refusal);
      queues.set(key, queue);
      const removeIdle = (): void => {
        if (queue.isIdle() && queues.get(key) === queue) queues.delete(key);
      };
      try {
        const free = await queue.take(task);
        return () => {
          free();
          removeIdle();
        };
      } catch (error) {
        removeIdle();
        throw error;
      }
    },
  };
}
