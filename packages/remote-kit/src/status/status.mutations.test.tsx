import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { finishAdvanced as finish, getTaxStatus, patchTaxStatus as patch } from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { subscribe, useData } from '../index.ts';
import { mock, showEverything, startTest } from '../testing/index.tsx';
import { finishAdvanced, patchTaxStatus } from './status.mutations.ts';

const taxYear = 2024;
const writes = [mock(patch, sampleTaxStatus(2)), mock(finish, sampleTaxStatus(2))];
const user = ['status.debugGet', 'user.get'];

it.each([
  ['patchTaxStatus', () => patchTaxStatus({ taxYear }, 2), ['status.patch', ...user], []],
  ['patchTaxStatus of another user', () => patchTaxStatus({ taxYear, userId: 9 }, 2), ['status.patch'], []],
  [
    'finishAdvanced',
    () => finishAdvanced(taxYear, true),
    ['filing.finishAdvanced', ...user],
    ['advancedFinished'],
  ],
])('%s requests what it invalidates', async (_, mutate, requested, published) => {
  const { change } = await showEverything(writes);
  expect(await change(mutate)).toEqual({ requested: requested.toSorted(), published });
});

it('shows the response of a mutation without another request', async () => {
  const { calls } = await startTest({ api: [mock(getTaxStatus, sampleTaxStatus(1)), ...writes] });
  const { result } = renderHook(() => useData(getTaxStatus, { query: { taxYear } }).data?.current_status_id);
  await waitFor(() => expect(result.current).toBe(1));
  await act(() => patchTaxStatus({ taxYear }, 2));
  expect(result.current).toBe(2);
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['status.get', 'status.patch']);
});

it('shows at once what another tab changed: a status, and that the advanced section was finished', async () => {
  await startTest({ api: writes });
  const otherTab = new BroadcastChannel('dossier.data');
  try {
    const news: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => news.push(data));
    await finishAdvanced(taxYear, true);
    await waitFor(() => expect(news).toHaveLength(2));
    const { requested } = await showEverything([]);
    const heard: unknown[] = [];
    onTestFinished(subscribe('advancedFinished', (detail) => heard.push(detail)));
    for (const each of news) otherTab.postMessage(each);
    await waitFor(() => expect(requested()).toEqual(['status.get']));
    expect(heard).toEqual([{ taxYear, finished: true }]);
  } finally {
    otherTab.close();
  }
});
