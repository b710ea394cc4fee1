import {
  getFilingFigures,
  getRequestFigures,
  getWorkload,
  homeTaxYears,
  perLanguage,
  type ResponseOf,
} from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const [, , latest] = homeTaxYears(new Date());
const earlier = latest! - 1;

const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk/figures', load: () => import('./figures-page.tsx') }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

const none = { profile_incomplete: 0, documents_pending: 0, documents_submitted: 0 };
const figures: ResponseOf<typeof getFilingFigures> = {
  computedAt: '2026-03-18T12:00:00.000Z',
  weeks: [
    { monday: '2026-03-09', filings: { ...none, processing: 40, review_required: 3, completed: 1 } },
    { monday: '2026-03-16', filings: { ...none, processing: 1042, review_required: 4, completed: 9 } },
  ],
  steps: [
    { from: 4, to: 5, count: 1200, medianDays: 6.5 },
    { from: 5, to: 6, count: 4, medianDays: null },
  ],
};
const requests: ResponseOf<typeof getRequestFigures> = [
  { reason: 'unreadable', count: 31 },
  { reason: null, count: 2 },
];

const open = (api: Mock[], path = '/desk/figures') =>
  renderRemote(remote, path, { session: { id: 30, role: 'expert' }, api: [mock(getWorkload, []), ...api] });
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const lastHeading = () => screen.findByRole('heading', { name: 'Better documents requested' });

describe('the figures of the office', () => {
  it('shows each plot with a table of the same values', async () => {
    const { user, calls } = await open([mock(getFilingFigures, figures), mock(getRequestFigures, requests)]);
    await lastHeading();
    expect(calls.flatMap(({ query }) => query['taxYear'] ?? [])).toEqual([String(latest), String(latest)]);
    expect(screen.queryByRole('region', { name: 'Filings by status' })).toBeNull();
    for (const button of screen.getAllByRole('button', { name: 'Show table' })) await user.click(button);
    expect(screen.getAllByRole('button', { name: 'Hide table', expanded: true })).toHaveLength(3);
    expect(rowsOf('Filings by status')).toEqual([
      ['Week from', 'Tax profile', 'Documents', 'To transmit', 'In review', 'Ready', 'Completed'],
      ['16.03.2026', '0', '0', '0', "1'042", '4', '9'],
      ['09.03.2026', '0', '0', '0', '40', '3', '1'],
    ]);
    expect(rowsOf('Days at each status').slice(1)).toEqual([
      ['In review', '6.5 days', "1'200"],
      ['Ready', 'Too few', '4'],
    ]);
    expect(rowsOf('Better documents requested').slice(1)).toEqual([
      ['Unreadable', '31'],
      ['Not recorded', '2'],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows another tax year, which the address names', async () => {
    const years: unknown[] = [];
    const { user, location } = await open([
      mock(getFilingFigures, ({ query: { taxYear } }) => (years.push(taxYear), figures)),
      mock(getRequestFigures, []),
    ]);
    expect(await screen.findByText('No better document was requested.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Tax year'), String(earlier));
    await waitFor(() => expect(years).toEqual([String(latest), String(earlier)]));
    expect(location()).toBe(`/desk/figures?taxYear=${earlier}`);
    await lastHeading();
  });

  it('says so when there are no filings, without asking for their requests', async () => {
    const { calls } = await open([mock(getFilingFigures, { ...figures, weeks: [], steps: [] })]);
    expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeInTheDocument();
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([getFilingFigures.id, getWorkload.id]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows the other plots when the requests cannot be loaded', async () => {
    let isDown = true;
    const { user } = await open([
      mock(getFilingFigures, figures),
      mock(getRequestFigures, () => {
        if (isDown) throw new TypeError('offline');
        return requests;
      }),
    ]);
    expect(await screen.findByText('We couldn’t load the requests')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Filings by status' })).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await lastHeading();
  });

  it('shows how many open filings each expert has, those of nobody last', async () => {
    const counts = { returned: 1, waiting: 2, overdue: 3, snoozed: 4 };
    await open([
      mock(getFilingFigures, { ...figures, weeks: [], steps: [] }),
      mock(getWorkload, [
        { expert: { userId: 30, name: 'Eva Meier', email: null }, open: 1200, ...counts },
        { expert: null, open: 7, returned: 0, waiting: 0, overdue: 0, snoozed: 0 },
      ]),
    ]);
    await screen.findByText('Eva Meier');
    expect(rowsOf('Workload')).toEqual([
      ['Expert', 'Open', 'Came back', 'Waiting', 'Overdue', 'Snoozed'],
      ['Eva Meier', "1'200", '1', '2', '3', '4'],
      ['Nobody', '7', '0', '0', '0', '0'],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('can be loaded again after an error', async () => {
    await open([mockError(getFilingFigures, 'SERVICE_UNAVAILABLE', { message: 'Later, please.' })]);
    expect(await screen.findByText('We couldn’t load the figures')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
