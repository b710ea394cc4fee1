import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getTaxStatus, listCategories } from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { clearData } from '../index.ts';
import { mock, mockError, startTest } from '../testing/index.tsx';
import { refreshAfterUpload } from './refresh-after-upload.ts';

const taxYear = 2024;
const status = mock(getTaxStatus, sampleTaxStatus(3));
const categories = mock(listCategories, []);
const down = mockError(listCategories, 'SERVICE_UNAVAILABLE');

afterEach(() => vi.useRealTimers());

it('tells other tabs about documents that became complete', async () => {
  await startTest({ api: [status, categories] });
  const otherTab = new BroadcastChannel('dossier.data');
  try {
    const news: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => news.push(data));
    refreshAfterUpload(taxYear);
    const refresh = { endpoint: { id: 'status.get' }, input: { query: { taxYear } } };
    await waitFor(() => expect(news).toEqual([{ refresh }]));
  } finally {
    otherTab.close();
  }
});

it('repeats a refresh that failed, until it succeeds', async () => {
  let isDown = true;
  const { calls } = await startTest({
    api: [
      status,
      { endpoint: listCategories, respond: (request) => (isDown ? down : categories).respond(request) },
    ],
  });
  vi.useFakeTimers();
  const requests = () => calls.filter(({ endpoint }) => endpoint === listCategories.id).length;
  refreshAfterUpload(taxYear);
  await vi.advanceTimersByTimeAsync(500);
  expect(requests()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests()).toBe(2);
  isDown = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(requests()).toBe(3);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requests()).toBe(3);
});

it('does not repeat a failed refresh for whoever signs in next', async () => {
  const { calls } = await startTest({ api: [down] });
  vi.useFakeTimers();
  refreshAfterUpload(taxYear);
  await vi.advanceTimersByTimeAsync(500);
  const before = calls.length;
  await clearData();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls.length).toBe(before);
});
