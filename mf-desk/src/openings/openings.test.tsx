import {
  homeTaxYears,
  languages,
  listOpenedClients,
  listOpenings,
  openYear,
  setOpeningState,
  type Opening,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import remote from '../remote.tsx';

const taxYear = Math.max(...homeTaxYears(new Date()));
const running: Opening = {
  id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
  taxYear,
  mail: true,
  state: 'running',
  createdAt: '2026-01-11T09:00:00.000Z',
  by: { userId: 31, name: 'Carla Rossi', email: null },
  counts: { waiting: 30, opened: 60, existing: 9, failed: 1 },
};
const done: Opening = {
  ...running,
  id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c12',
  state: 'done',
  counts: { waiting: 0, opened: 2, existing: 0, failed: 0 },
};
const clients = [
  { userId: 12, name: 'Anna Muster', email: null, state: 'opened' as const, expected: 7 },
  { userId: 13, name: 'Beat Meier', email: null, state: 'waiting' as const, expected: null },
];

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/desk/openings', {
    session: { id: 31, role: 'expert' },
    ...options,
    api: [mock(listOpenings, [running, done]), mock(listOpenedClients, clients), ...api],
  });

describe('the years that are opened', () => {
  it.each(languages)('are listed with their progress: %s', async (language) => {
    await open([], { language });
    const bar = await screen.findByRole('progressbar');
    expect(bar).toHaveAttribute('aria-valuenow', '70');
    expect(bar.getAttribute('aria-valuetext')).toMatch(/70.*100/);
    expect(screen.getAllByText(/Carla Rossi/)).toHaveLength(2);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('show their clients, are stopped, and go on', async () => {
    let shown = running;
    const { user, calls } = await open([
      mock(listOpenings, () => [shown]),
      mock(setOpeningState, ({ body }) => (shown = { ...shown, state: body.state })),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Clients: / }));
    const link = await screen.findByRole('link', { name: 'Anna Muster' });
    expect(link.closest('li')).toHaveTextContent(/Opened · 7 papers expected/);
    await user.click(screen.getByRole('button', { name: /^Stop: / }));
    await user.click(await screen.findByRole('button', { name: /^Go on: / }));
    await waitFor(() =>
      expect(calls.filter(({ endpoint }) => endpoint === setOpeningState.id).map(({ body }) => body)).toEqual(
        [{ state: 'stopped' }, { state: 'running' }],
      ),
    );
  });

  it('are opened for all, once, also after an error', async () => {
    let attempts = 0;
    const { user, calls } = await open([
      mock(openYear, () => {
        attempts += 1;
        if (attempts === 1) throw new TypeError('offline');
        return running;
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Open a year for all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open a year' });
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Tell each client by mail' }));
    await user.click(within(dialog).getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('We couldn’t open the year')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The year is being opened')).toBeInTheDocument();
    const sent = calls.filter(({ endpoint }) => endpoint === openYear.id);
    expect(sent.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ taxYear, mail: false, clients: 'all' })),
    );
    expect(new Set(sent.map(({ params }) => params?.['id'])).size, 'one id').toBe(1);
  });

  it('may be none, or not loaded', async () => {
    await open([mock(listOpenings, [])]);
    expect(await screen.findByText('No year opened yet')).toBeInTheDocument();
  });

  it('offer another try', async () => {
    await open([mockError(listOpenings, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText('We couldn’t load the openings')).toBeInTheDocument();
  });
});
