import { expect, it } from 'vitest';
import { createSharedWork } from './shared-work.ts';

const caller = (userId: number, signal = new AbortController().signal) => ({ userId, signal });

it('does one call of a person at a time, and those of others meanwhile', async () => {
  const share = createSharedWork();
  const started: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    started.push(name);
    await end;
  };
  const all = [
    share(caller(7), work('first')),
    share(caller(7), work('second')),
    share(caller(8), work('other')),
  ];
  await Promise.resolve();
  expect(started).toEqual(['first', 'other']);
  resolve();
  await Promise.all(all);
  expect(started).toEqual(['first', 'other', 'second']);
});

it('ends the work of a caller who is gone at its next step', async () => {
  const gone = new AbortController();
  let steps = 0;
  const work = createSharedWork()(caller(7, gone.signal), async (rest) => {
    for (;;) {
      steps += 1;
      if (steps === 3) gone.abort(new Error('gone'));
      await rest();
    }
  });
  await expect(work).rejects.toThrow('gone');
  expect(steps).toBe(3);
});

it('lets others work between its steps', async () => {
  const other = new AbortController();
  setImmediate(() => other.abort());
  await createSharedWork()(caller(7), async (rest) => {
    while (!other.signal.aborted) await rest();
  });
  expect(other.signal.aborted).toBe(true);
});
