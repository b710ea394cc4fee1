import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { homeTaxYears, listFiles, setLastTaxYear } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { filesInCategories, openHome, Server } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
  Object.assign(server, { status: 1, isTaxProfileComplete: false });
});
const keeps = mock(setLastTaxYear, ({ body }) => ({ lastTaxYear: Number(body.taxYear) }));
const years = homeTaxYears(new Date());
const latest = Math.max(...years);
const question = () => screen.queryByRole('group', { name: 'Which tax year comes first?' });
const headline = () => screen.findByRole('heading', { level: 1 });

it('asks a user without history for the year, the latest first, and keeps the choice', async () => {
  const { user, calls } = await openHome(server, [keeps], { session: { id: 4712, lastTaxYear: null } });
  await headline();
  const choices = within(question()!).getAllByRole('button');
  expect(choices.map((choice) => choice.textContent)).toEqual(
    years.toReversed().map((year) => `Tax year ${year}`),
  );
  expect(screen.getByText(/^First choose your tax year/)).toBeInTheDocument();
  expect(document.body, 'no year before it is chosen').not.toHaveTextContent(`Tax year ${latest - 1} ·`);
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(choices[0]!);
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByRole('radio', { name: String(latest) })).toBeChecked();
  expect(calls.filter(({ endpoint }) => endpoint === setLastTaxYear.id).map(({ body }) => body)).toEqual([
    { taxYear: latest },
  ]);
});

it.each([
  ['a year chosen before', 2024, {}],
  ['documents', null, { files: filesInCategories(1) }],
  ['a filing', null, { status: 2, isTaxProfileComplete: true }],
] as const)('does not ask a user with %s', async (_, lastTaxYear, state) => {
  Object.assign(server, state);
  await openHome(server, [keeps], { session: { id: 4711, lastTaxYear } });
  await headline();
  expect(question()).toBeNull();
});

it('names the latest year that can be filed, with a link that shows and keeps it', async () => {
  Object.assign(server, { status: 2, isTaxProfileComplete: true });
  const { user, calls } = await openHome(server, [keeps]);
  expect(await screen.findByText(`You can already file ${latest}.`)).toBeVisible();
  await user.click(screen.getByRole('link', { name: `Go to ${latest}` }));
  await waitFor(() => expect(screen.getByRole('radio', { name: String(latest) })).toBeChecked());
  expect(screen.queryByText(`You can already file ${latest}.`)).toBeNull();
  expect(calls.some(({ endpoint }) => endpoint === setLastTaxYear.id)).toBe(true);
});

it('follows New Year in Zurich while the page is open', async () => {
  Object.assign(server, { status: 2, isTaxProfileComplete: true });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 11, 31, 22, 59, 50) });
  try {
    await openHome(server, [keeps]);
    await headline();
    expect(screen.queryByRole('radio', { name: '2026' })).toBeNull();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByRole('radio', { name: '2026' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '2027 opens 1 Jan.' })).toBeInTheDocument();
    expect(screen.getByText('You can already file 2026.')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

describe('the current year', () => {
  const current = latest + 1;
  beforeEach(() => Object.assign(server, { status: 1, isTaxProfileComplete: false }));

  it('is offered with the day on which it opens, and its documents are collected', async () => {
    const { user, calls } = await openHome(server, [keeps], { session: { id: 4713, lastTaxYear: latest } });
    await headline();
    await user.click(screen.getByRole('radio', { name: `${current} opens 1 Jan.` }));
    expect(
      await screen.findByRole('heading', { level: 1, name: `Collect your documents for ${current}` }),
    ).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`opens on 1 January ${current + 1}`))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Transmit/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: /tax profile/i })).toBeInTheDocument();
    expect(calls.findLast(({ endpoint }) => endpoint === listFiles.id)?.query['taxYear']).toBe(
      String(current),
    );
    expect(await accessibilityViolations()).toEqual([]);
  });
});
