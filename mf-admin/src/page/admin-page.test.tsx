import { act, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  getTaxStatus,
  languages,
  listConversations,
  listEmailRecoveries,
  listRemotes,
  patchTaxStatus,
  resetProfile,
  statusId,
  type RemoteEntry,
  type TaxStatusId,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { getFormats } from '@dossier/remote-kit';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

/** A stubbed filing; `moves` records the statuses it was moved to. */
function filing(start: TaxStatusId) {
  const moves: TaxStatusId[] = [];
  const response = (taxYear: unknown) => sampleTaxStatus(moves.at(-1) ?? start, { taxYear: Number(taxYear) });
  const api = [
    mock(listRemotes, { remotes: [], guarded: [], pinned: [] }),
    mock(getTaxStatus, ({ query }) => response(query.taxYear)),
    mock(patchTaxStatus, ({ body }) => {
      moves.push(statusId(body.taxStatus));
      return response(body.taxYear);
    }),
    mock(listConversations, []),
    mock(listEmailRecoveries, []),
  ];
  return { moves, api };
}

const admin = { id: 1, role: 'admin' } as const;
const open = (api: Mock[], options = {}) =>
  renderRemote(remote, '/admin', { api, session: admin, taxYear: 2024, ...options });
const stepper = () => within(screen.getByRole('heading', { name: /^Tax Status/ }).closest('section')!);
const manage = () => within(screen.getByRole('heading', { name: 'Manage Tax Status' }).closest('section')!);
const button = (name: string) => stepper().getByRole('button', { name });
const current = () => stepper().getByText('Current').closest('li')!.textContent;

describe('access', () => {
  it('denies other users without a request', async () => {
    const { calls } = await renderRemote(remote, '/admin', { session: { role: 'expert' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access Denied');
    expect(screen.getByText("You don't have permission to access this page")).toBeInTheDocument();
    expect(screen.getByText('Restricted Area')).toBeInTheDocument();
    expect(screen.getByText('This area is restricted to administrators only.')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});

describe('manual status changes', () => {
  it('shows six steps, earlier ones done and the current one marked', async () => {
    await open(filing(3).api);
    await screen.findByText('Current');
    expect(stepper().getAllByRole('listitem')).toHaveLength(6);
    expect(stepper().getAllByRole('img', { name: 'Done' })).toHaveLength(2);
    expect(current()).toContain('All Documents Submitted');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '48');
  });

  it('wraps in both directions and reports the new status', async () => {
    const { moves, api } = filing(1);
    const { user } = await open(api);
    await screen.findByText('Current');
    await user.click(button('Previous'));
    expect(await screen.findByText('Tax status updated to: Submitted to Tax Authority')).toBeInTheDocument();
    await user.click(button('Next'));
    await vi.waitFor(() => expect(current()).toContain('Initial Info Needed'));
    expect(moves).toEqual([6, 1]);
  });

  it('sets a selected status and rejects an empty selection', async () => {
    const { moves, api } = filing(2);
    const { user } = await open(api);
    const select = await screen.findByLabelText('New tax status');
    const update = manage().getByRole<HTMLButtonElement>('button', { name: 'Update Status' });
    expect(update).toBeDisabled();
    await user.selectOptions(select, '5');
    await user.click(update);
    expect(await screen.findByText('Tax status has been updated successfully')).toBeInTheDocument();
    await user.selectOptions(select, '');
    expect(screen.getByText('Please select a tax status')).toBeInTheDocument();
    await user.click(manage().getByRole('button', { name: 'Reset' }));
    await vi.waitFor(() => expect(moves).toEqual([5, 1]));
  });

  it('reports a failed change and keeps the status', async () => {
    const { user } = await open([...filing(2).api, mockError(patchTaxStatus, 'SERVICE_UNAVAILABLE')]);
    await screen.findByText('Current');
    await user.click(button('Next'));
    expect(await screen.findByText('Failed to update tax status. Please try again.')).toBeInTheDocument();
    expect(current()).toContain('Upload Required Documents');
  });

  it('manages the filing of another user and year', async () => {
    const { api } = filing(2);
    const { user, calls } = await open(api);
    await screen.findByText('Current');
    const id = screen.getAllByLabelText('User ID')[0]!;
    await user.clear(id);
    await user.type(id, 'x');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('Please enter a valid numeric user ID')).toBeInTheDocument();
    await user.clear(id);
    await user.type(id, '12');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await vi.waitFor(() => expect(calls.at(-1)?.query).toEqual({ taxYear: '2024', userId: '12' }));
    await screen.findByText('Current');
    await user.click(button('Next'));
    await screen.findByText('Status Changed');
    expect(calls.find(({ endpoint }) => endpoint === patchTaxStatus.id)?.body).toEqual({
      taxYear: 2024,
      userId: 12,
      taxStatus: 'documents_submitted',
    });
  });

  it('can be retried when the status could not be loaded', async () => {
    let fails = true;
    const { api } = filing(4);
    const flaky: Mock = {
      ...api[1]!,
      respond: (call) =>
        (fails ? mockError(getTaxStatus, 'SERVICE_UNAVAILABLE', { message: 'Down' }) : api[1]!).respond(call),
    };
    const { user } = await open([...api, flaky]);
    expect(await screen.findByText('Down')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Current')).toBeInTheDocument();
  });
});

describe('automatic status changes', () => {
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const click = (name: string) => act(async () => button(name).click());

  async function openWithClock(start: TaxStatusId, more: Mock[] = []) {
    const { moves, api } = filing(start);
    const page = await open([...api, ...more]);
    await screen.findByText('Current');
    vi.useFakeTimers();
    return { moves, ...page };
  }

  it('loops from the first step every 2 s, wraps, counts, and stops on a click', async () => {
    const { moves } = await openWithClock(4);
    await click('Start Loop');
    await pass(0);
    expect(moves).toEqual([1]);
    expect(screen.getByText('Cycling through all tax statuses. Click again to stop.')).toBeInTheDocument();
    await pass(1999);
    expect(moves).toEqual([1]);
    await pass(1);
    expect(moves).toEqual([1, 2]);
    for (let step = 0; step < 5; step++) await pass(2000);
    expect(moves).toEqual([1, 2, 3, 4, 5, 6, 1]);
    expect(screen.getByText('1 round')).toBeInTheDocument();
    await click('Stop Loop');
    await pass(20_000);
    expect(moves).toHaveLength(7);
    expect(button('Start Loop')).toBeDefined();
  });

  it('auto advance moves every 2.5 s and stops at the last step', async () => {
    const { moves } = await openWithClock(4);
    await click('Auto Advance');
    await pass(2499);
    expect(moves).toEqual([]);
    await pass(1);
    await pass(2500);
    expect(moves).toEqual([5, 6]);
    await pass(20_000);
    expect(moves).toEqual([5, 6]);
    expect(button('Auto Advance')).toHaveAttribute('aria-disabled', 'true');
  });

  it('runs one of them at a time, and a manual step stops it', async () => {
    const { moves } = await openWithClock(2);
    await click('Start Loop');
    await pass(0);
    await click('Auto Advance');
    expect(button('Start Loop')).toBeDefined();
    await pass(2500);
    expect(moves).toEqual([1, 2]);
    await click('Previous');
    await pass(20_000);
    expect(moves).toEqual([1, 2, 1]);
    expect(button('Auto Advance')).toBeDefined();
  });

  it('stops on a failure', async () => {
    await openWithClock(2, [mockError(patchTaxStatus, 'SERVICE_UNAVAILABLE')]);
    await click('Auto Advance');
    await pass(2500);
    expect(button('Auto Advance')).toBeDefined();
    expect(screen.getByText('Failed to update tax status. Please try again.')).toBeInTheDocument();
  });

  it('stops when the page is left', async () => {
    const { moves, unmount } = await openWithClock(2);
    await click('Start Loop');
    await pass(0);
    unmount();
    await pass(20_000);
    expect(moves).toEqual([1]);
  });
});

describe('resetting a profile', () => {
  const field = () => screen.getAllByLabelText<HTMLInputElement>('User ID').at(-1)!;
  const press = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset to First-Time Login' });

  it('requires a number, asks, resets and clears the field', async () => {
    const { user, calls } = await open([
      ...filing(1).api,
      mock(resetProfile, ({ body }) => ({ success: true as const, userId: body.userId })),
    ]);
    expect(press()).toBeDisabled();
    await user.type(field(), 'anna');
    await user.click(press());
    expect(await screen.findByText('Invalid User ID')).toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '42');
    await user.click(press());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ endpoint }) => endpoint === resetProfile.id)).toBe(false);
    await user.click(press());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Reset user 42?')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await vi.waitFor(() => expect(field().value).toBe(''));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.find(({ endpoint }) => endpoint === resetProfile.id)?.body).toEqual({ userId: 42 });
  });

  it('shows the server error and keeps the number', async () => {
    const { user } = await open([
      ...filing(1).api,
      mockError(resetProfile, 'USER_NOT_FOUND', { message: 'No such user' }),
    ]);
    await user.type(field(), '42');
    await user.click(press());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Reset Failed')).toBeInTheDocument();
    expect(screen.getByText('No such user')).toBeInTheDocument();
    expect(field().value).toBe('42');
  });
});

it('links to the tax card demo', async () => {
  const { user, location } = await open(filing(1).api);
  const card = within(screen.getByRole('heading', { name: 'Tax Card Demo' }).closest('section')!);
  await user.click(card.getByRole('link', { name: 'Open Tax Card Demo' }));
  expect(location()).toBe('/tax-card-demo');
});

it('shows environment, version, build and date', async () => {
  const { api } = filing(1);
  const entry: RemoteEntry = {
    name: 'mf-admin',
    entry: '/remotes/mf-admin/remote.js',
    integrity: 'sha384-x',
    buildId: 'a1b2c3d',
    title: { en: 'Administration', fr: '', de: '', gsw: '', it: '' },
    preload: [],
    locales: {},
    chunks: {},
    paths: ['/admin'],
    access: 'admin',
    navigation: [],
    fills: [],
    shellApi: '^1.0.0',
  };
  await open([...api, mock(listRemotes, { remotes: [entry], guarded: [], pinned: [] })]);
  const card = within(screen.getByRole('heading', { name: 'System Information' }).closest('section')!);
  expect(card.getByText('production')).toBeInTheDocument();
  expect(card.getByText('0.30.0')).toBeInTheDocument();
  expect(await card.findByText('a1b2c3d')).toBeInTheDocument();
  expect(card.getByText(getFormats('en').date(new Date()))).toBeInTheDocument();
});

it.each(languages)('has no accessibility violations (%s)', async (language) => {
  const { container } = await open(filing(3).api, { language });
  await vi.waitFor(() => expect(container.querySelector('[aria-current=step]')).not.toBeNull());
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
