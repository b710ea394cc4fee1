import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DossierProvider } from '@dossier/ui';
import { startTest } from '../testing/index.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

beforeEach(async () => {
  await startTest();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const page = (active: boolean) => (
  <DossierProvider>
    <LoadingOverlay active={active} />
  </DossierProvider>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const statusText = () => screen.getByRole('status').textContent;

test('shows nothing when the content loads within 300 ms', () => {
  const { rerender } = render(page(true));
  pass(299);
  expect(statusText()).toBe('');
  rerender(page(false));
  pass(1000);
  expect(statusText()).toBe('');
});

test('is announced after 300 ms and stays for at least 500 ms', () => {
  const { rerender } = render(page(true));
  pass(300);
  expect(statusText()).toBe('Please WaitLoading tax documents...');
  rerender(page(false));
  pass(499);
  expect(statusText()).not.toBe('');
  pass(1);
  expect(statusText()).toBe('');
});

test('disappears at once after a longer wait', () => {
  const { rerender } = render(page(true));
  pass(300);
  pass(5000);
  rerender(page(false));
  pass(0);
  expect(statusText()).toBe('');
});
