import { expect, it } from 'vitest';
import { withinSignal } from './within-signal.ts';

it('ends work that ignores its signal', async () => {
  const limit = new AbortController();
  const work = withinSignal(limit.signal, () => new Promise<never>(() => undefined));
  limit.abort(new Error('the time is over'));
  await expect(work).rejects.toThrow('the time is over');
});

it('starts no work after the end', async () => {
  const started: string[] = [];
  const work = withinSignal(AbortSignal.abort(new Error('over')), async () => started.push('work'));
  await expect(work).rejects.toThrow('over');
  expect(started).toEqual([]);
});

it('returns what the work returns, and throws what it throws', async () => {
  const { signal } = new AbortController();
  expect(await withinSignal(signal, async () => 7)).toBe(7);
  await expect(withinSignal(signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
