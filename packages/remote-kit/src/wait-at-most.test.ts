import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitAtMost } from './wait-at-most.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for the task, and leaves no timer behind', async () => {
  await waitAtMost(500, Promise.resolve());
  await expect(waitAtMost(500, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('goes on without a task that takes longer', async () => {
  const done = vi.fn();
  void waitAtMost(500, new Promise(() => {})).then(done);
  await vi.advanceTimersByTimeAsync(499);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});
