import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createKeyedLock } from './keyed-lock.ts';

describe('the keyed lock', () => {
  it('runs work of one key in the order of the calls, and other keys in parallel', async () => {
    const lock = createKeyedLock();
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = (name: string, wait?: Promise<void>) => async () => {
      events.push(`${name} starts`);
      await wait;
      events.push(`${name} ends`);
      return name;
    };
    const done = [
      lock('a', work('a1', first.promise)),
      lock('a', work('a2')),
      lock('a', work('a3')),
      lock('b', work('b1')),
    ];
    expect(await done[3]).toBe('b1');
    expect(events).toEqual(['a1 starts', 'b1 starts', 'b1 ends']);
    first.resolve();
    expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(events.slice(3)).toEqual(['a1 ends', 'a2 starts', 'a2 ends', 'a3 starts', 'a3 ends']);
  });

  it('goes on after a failure, which only its caller gets', async () => {
    const lock = createKeyedLock();
    const failed = lock('a', () => Promise.reject(new Error('broken')));
    const next = lock('a', () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('runs queued work in the async context of its caller', async () => {
    const lock = createKeyedLock();
    const request = new AsyncLocalStorage<string>();
    const ids = ['r1', 'r2', 'r3'].map((id) =>
      request.run(id, () =>
        lock('a', async () => {
          await new Promise(setImmediate);
          return request.getStore();
        }),
      ),
    );
    expect(await Promise.all(ids)).toEqual(['r1', 'r2', 'r3']);
  });

  it('throws SERVICE_UNAVAILABLE when too much is pending under a key', async () => {
    const lock = createKeyedLock({ maxPending: 2 });
    const first = Promise.withResolvers<void>();
    const pending = [1, 2, 3].map(() => lock('a', () => first.promise));
    await expect(lock('a', () => Promise.resolve())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    first.resolve();
    await Promise.all(pending);
    await lock('a', () => Promise.resolve());
  });
});
