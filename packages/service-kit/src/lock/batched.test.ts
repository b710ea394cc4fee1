import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('passes on together what arrived while the work before it ran, in order, up to the size', async () => {
  const batches: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const add = batched<number>(3, async (items) => {
    batches.push(items);
    if (batches.length === 1) await first.promise;
  });
  const all = [1, 2, 3, 4, 5].map(add);
  expect(batches).toEqual([[1]]);
  first.resolve();
  await Promise.all(all);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  await add(6);
  expect(batches.at(-1)).toEqual([6]);
});

it('fails the calls whose work failed, and no other', async () => {
  const add = batched<string>(2, async (items) => {
    await Promise.resolve();
    if (items.includes('bad')) throw new Error('refused');
  });
  const results = await Promise.allSettled(['before', 'bad', 'beside', 'after'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

it('works outside of the request and transaction of its callers', async () => {
  const transaction = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const add = batched<number>(2, async () => void seen.push(transaction.getStore()));
  await transaction.run('of the caller', () => add(1));
  expect(seen).toEqual([undefined]);
});
