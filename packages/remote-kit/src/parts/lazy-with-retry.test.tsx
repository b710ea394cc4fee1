import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyWithRetry, usePrefetch } from './lazy-with-retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Part = () => <p>Here</p>;
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('lazyWithRetry', () => {
  it('waits for the connection, then loads', async () => {
    const load = vi.fn(async () => ({ default: Part }));
    load.mockImplementationOnce(cut).mockImplementationOnce(cut);
    const Lazy = lazyWithRetry(load);
    render(
      <Suspense fallback="Soon">
        <Lazy />
      </Suspense>,
    );
    await pass(2000);
    expect(screen.getByText('Soon')).toBeInTheDocument();
    await pass(2000);
    expect(screen.getByText('Here')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is prefetched once', async () => {
    const load = vi.fn(async () => ({ default: Part }));
    const Lazy = lazyWithRetry(load);
    const Page = ({ isOpen }: { isOpen: boolean }) => {
      usePrefetch();
      return <Suspense>{isOpen && <Lazy />}</Suspense>;
    };
    const page = render(<Page isOpen={false} />);
    expect(load).not.toHaveBeenCalled();
    await pass(1000);
    expect(load, 'after the parts before it').not.toHaveBeenCalled();
    await pass(1000);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(cut);
    page.rerender(<Page isOpen />);
    await pass(0);
    expect(screen.getByText('Here')).toBeInTheDocument();
  });
});
