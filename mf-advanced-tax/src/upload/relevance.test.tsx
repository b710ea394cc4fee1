import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listCategoryPreferences, setCategoryPreference } from '@dossier/contracts';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { server, taxYear } from '../testing.ts';

/** Stubs the preferences of the year, as the service stores them; `isDown` lets saves fail. */
function preferences(stub: { isDown: boolean }): Mock[] {
  const stored = new Map<number, boolean>();
  const down = mockError(setCategoryPreference, 'SERVICE_UNAVAILABLE');
  const up = mock(setCategoryPreference, ({ params, body }) => {
    const categoryId = Number(params.categoryId);
    stored.set(categoryId, body.isRelevant);
    return { categoryId, taxYear, isRelevant: body.isRelevant };
  });
  return [
    mock(listCategoryPreferences, () =>
      [...stored].map(([categoryId, isRelevant]) => ({ categoryId, taxYear, isRelevant })),
    ),
    { endpoint: setCategoryPreference, respond: (call) => (stub.isDown ? down : up).respond(call) },
  ];
}

const open = (stub: { isDown: boolean }) =>
  renderRemote(remote, '/advanced-tax-info?tab=investments', {
    api: [...server({ on: ['investments'] }), ...preferences(stub)],
    taxYear,
  });
const box = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Does not apply to me Cryptocurrencies' });
const uploadButton = () => screen.queryByRole('button', { name: 'Upload file Cryptocurrencies' });

it('marks a category as not relevant and back', async () => {
  const { calls } = await open({ isDown: false });
  fireEvent.click(await box());
  expect(uploadButton()).not.toBeInTheDocument();
  const saves = () => calls.filter(({ endpoint }) => endpoint === setCategoryPreference.id);
  await waitFor(() => expect(saves()).toHaveLength(1));
  fireEvent.click(await box());
  expect(uploadButton()).toBeInTheDocument();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().map(({ params, body }) => [params['categoryId'], body])).toEqual([
    ['11', { taxYear, isRelevant: false }],
    ['11', { taxYear, isRelevant: true }],
  ]);
});

it('keeps a choice that could not be saved, and sends it again', async () => {
  const stub = { isDown: true };
  const { calls } = await open(stub);
  fireEvent.click(await box());
  expect(await screen.findByText('Update failed')).toBeInTheDocument();
  expect(await box()).toBeChecked();
  stub.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  const lists = () => calls.filter(({ endpoint }) => endpoint === listCategoryPreferences.id);
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(await box()).toBeChecked();
});

it('keeps a choice that could not be saved when the year is left, and sends it on the return', async () => {
  const stub = { isDown: true };
  const { calls } = await open(stub);
  fireEvent.click(await box());
  expect(await screen.findByText('Update failed')).toBeInTheDocument();
  const year = (which: number) => screen.getByRole('radio', { name: String(which) });
  fireEvent.click(year(taxYear - 1));
  await waitFor(async () => expect(await box()).not.toBeChecked());
  stub.isDown = false;
  const sent = () => calls.filter(({ endpoint }) => endpoint === setCategoryPreference.id);
  expect(sent()).toHaveLength(1);
  fireEvent.click(year(taxYear));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toEqual([
    { taxYear, isRelevant: false },
    { taxYear, isRelevant: false },
  ]);
  await waitFor(async () => expect(await box()).toBeChecked());
});
