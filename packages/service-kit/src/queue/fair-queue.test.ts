import { describe, expect, it, vi } from 'vitest';
import { fail } from '../errors/app-error.ts';
import { createFairQueue, type FairQueue, type QueueTask } from './fair-queue.ts';

const refusal = () => fail('SERVICE_UNAVAILABLE', { retryAfter: 7 });
const refused = { code: 'SERVICE_UNAVAILABLE', retryAfter: 7 };
const tick = () => new Promise(setImmediate);

/** Runs tasks that end when they are told to, and records the order of their starts. */
function createRunner(queue: FairQueue) {
  const started: string[] = [];
  const gates = new Map<string, () => void>();
  const run = (name: string, task: QueueTask) =>
    queue
      .run(task, () => {
        started.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        gates.set(name, resolve);
        return promise;
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  const end = async (name: string) => {
    gates.get(name)?.();
    await tick();
  };
  return { run, end, started };
}

describe('the fair queue', () => {
  it('gives each owner one place, and the next task of one owner waits behind the first of all others', async () => {
    const queue = createFairQueue({ places: 1, waiting: 10, waitingPerOwner: 5 }, refusal);
    const { run, end, started } = createRunner(queue);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void run(name, { owner: name.slice(0, 1) });
    await tick();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.isIdle()).toBe(true);
  });

  it('keeps the places of an owner apart from the free places', async () => {
    const queue = createFairQueue({ places: 3, placesPerOwner: 2, waiting: 10, waitingPerOwner: 5 }, refusal);
    const { run, end, started } = createRunner(queue);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void run(name, { owner: name.slice(0, 1) });
    await tick();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(started.at(-1)).toBe('b2');
  });

  it('lets an owner who was not served go before one who was, also when each has one task', async () => {
    const queue = createFairQueue({ places: 1, waiting: 10, waitingPerOwner: 1 }, refusal);
    const { run, end, started } = createRunner(queue);
    void run('a1', { owner: 'a' });
    void run('b1', { owner: 'b' });
    await tick();
    await end('a1');
    void run('a2', { owner: 'a' });
    void run('c1', { owner: 'c' });
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  it('replaces the last task of a full queue by one that comes before it, and refuses one that does not', async () => {
    const queue = createFairQueue({ places: 1, waiting: 2, waitingPerOwner: 5 }, refusal);
    const { run, end, started } = createRunner(queue);
    void run('a1', { owner: 'a' });
    await tick();
    const second = run('a2', { owner: 'a' });
    const third = run('a3', { owner: 'a' });
    void run('b1', { owner: 'b' });
    expect(await third).toBe('SERVICE_UNAVAILABLE');
    void run('c1', { owner: 'c' });
    expect(await second).toBe('SERVICE_UNAVAILABLE');
    await expect(queue.take({ owner: 'd' })).rejects.toMatchObject(refused);
    for (const name of ['a1', 'b1', 'c1']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  it('starts tasks of low priority after everything else, and keeps one place free of it', async () => {
    const queue = createFairQueue({ places: 2, waiting: 2, waitingPerOwner: 2 }, refusal);
    const { run, end, started } = createRunner(queue);
    void run('view a', { owner: 'a', priority: 'low' });
    void run('view b', { owner: 'b', priority: 'low' });
    await tick();
    expect(started).toEqual(['view a']);
    void run('transmission c', { owner: 'c' });
    void run('transmission a', { owner: 'a' });
    await tick();
    expect(started).toEqual(['view a', 'transmission c']);
    const replaced = run('view d', { owner: 'd', priority: 'low' });
    expect(await replaced).toBe('SERVICE_UNAVAILABLE');
    await end('view a');
    await end('transmission c');
    expect(started.slice(2)).toEqual(['transmission a', 'view b']);
  });

  it('runs tasks of high priority before the others of their owner, and bounds those that wait', async () => {
    const queue = createFairQueue({ places: 1, waiting: 10, waitingPerOwner: 2 }, refusal);
    const { run, end, started } = createRunner(queue);
    void run('a1', { owner: 'a' });
    void run('a2', { owner: 'a' });
    const last = run('a3', { owner: 'a' });
    void run('a4', { owner: 'a', priority: 'high' });
    expect(await last).toBe('SERVICE_UNAVAILABLE');
    for (const name of ['a1', 'a4', 'a2']) await end(name);
    expect(started).toEqual(['a1', 'a4', 'a2']);
  });

  it('refuses a task that waits too long, or whose signal aborts; the others keep their order', async () => {
    vi.useFakeTimers();
    try {
      const queue = createFairQueue({ places: 1, waiting: 10, waitingPerOwner: 2, waitMs: 1000 }, refusal);
      const free = await queue.take({ owner: 'a' });
      const aborted = new AbortController();
      const tooLong = queue.take({ owner: 'b' });
      const gone = queue.take({ owner: 'c', signal: aborted.signal });
      const later = { owner: 'd' };
      vi.advanceTimersByTime(600);
      const next = queue.take(later);
      expect(queue.ahead(later)).toBe(3);
      aborted.abort();
      await expect(gone).rejects.toMatchObject(refused);
      vi.advanceTimersByTime(600);
      await expect(tooLong).rejects.toMatchObject(refused);
      await expect(queue.take({ owner: 'e', signal: aborted.signal })).rejects.toMatchObject(refused);
      expect(queue.ahead(later)).toBe(1);
      free();
      free();
      (await next)();
      expect(queue.ahead(later)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('passes the place of a failed task on', async () => {
    const queue = createFairQueue({ places: 1, waiting: 1, waitingPerOwner: 1 }, refusal);
    const failing = queue.run({ owner: 'a' }, () => Promise.reject(new Error('broken')));
    const next = queue.run({ owner: 'b' }, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
