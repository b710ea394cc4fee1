import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  endSessions,
  listAccounts,
  planDeletion,
  resetProfile,
  setRole,
  setSuspended,
  withdrawDeletion,
  type Account,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  chooseEntry,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { sampleAccount } from '../testing.ts';

const anna = sampleAccount();
const beat: Account = { ...anna, userId: 11, email: 'beat@example.ch', name: null, role: 'expert' };
const carla: Account = { ...anna, userId: 10, email: 'carla@example.ch', name: 'Carla Rossi', role: 'admin' };
const first: Account = { ...anna, userId: 1, email: 'admin@example.ch', name: null, role: 'admin' };

let accounts: Account[];
beforeEach(() => {
  accounts = [anna, { ...beat, lastSignInAt: null }, carla, first];
});

const change = (userId: unknown, next: Partial<Account>) => {
  accounts = accounts.map((each) => (each.userId === Number(userId) ? { ...each, ...next } : each));
  return { success: true as const };
};
const open = (path = '/admin/users', api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(listAccounts, () => accounts),
      mock(setRole, ({ params, body }) => change(params.userId, { role: body.role })),
      mock(setSuspended, ({ params, body }) =>
        change(params.userId, { suspendedAt: body.suspended ? '2026-03-01T10:00:00.000Z' : null }),
      ),
      mock(endSessions, { success: true }),
      ...api,
    ],
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Accounts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await chooseEntry(user, await screen.findByRole('button', { name: `Manage ${name}` }), action);
  return within(await screen.findByRole('alertdialog'));
}

it('shows name, address, role and last sign-in of each account', async () => {
  await open();
  const [annaRow, beatRow, carlaRow, firstRow] = await rows();
  expect(annaRow).toMatch(/^Anna Musteranna@example.ch · ID 12 · last sign-in Feb 5, 2026/);
  expect(beatRow).toBe('beat@example.chID 11 · no sign-in recordedExpert');
  expect(carlaRow).toContain('Administrator');
  expect(firstRow).toContain('admin@example.ch (You)');
  expect(await accessibilityViolations()).toEqual([]);
});

it('has search and filter in the address', async () => {
  const { user, calls, location } = await open('/admin/users?filter=staff');
  await rows();
  await user.type(screen.getByLabelText('Part of the e-mail address, or user ID'), ' anna {Enter}');
  await waitFor(() => expect(location()).toBe('/admin/users?search=anna&filter=staff'));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(location()).toBe('/admin/users?search=anna'));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(location()).toBe('/admin/users'));
  await waitFor(() =>
    expect(calls.map(({ query }) => [query['search'], query['filter']])).toEqual([
      [undefined, 'staff'],
      ['anna', 'staff'],
      ['anna', undefined],
      [undefined, undefined],
    ]),
  );
});

describe('an account', () => {
  it('can be appointed as expert, after a confirmation that says what it means', async () => {
    const { user, calls } = await open();
    const dialog = await choose(user, 'Anna Muster', 'Appoint as expert');
    expect(dialog.getByText('Appoint Anna Muster as expert?')).toBeTruthy();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Appoint as expert' }));
    expect(await screen.findByText('Appointed as expert')).toBeTruthy();
    await waitFor(async () => expect((await rows())[0]).toContain('Expert'));
    expect(calls.find(({ endpoint }) => endpoint === setRole.id)).toMatchObject({
      params: { userId: '12' },
      body: { role: 'expert' },
    });
  });

  it('can be suspended and reinstated', async () => {
    const { user } = await open();
    const suspension = await choose(user, 'Anna Muster', 'Suspend account');
    await user.click(suspension.getByRole('button', { name: 'Suspend account' }));
    await waitFor(async () => expect((await rows())[0]).toContain('Suspended'));
    const reinstatement = await choose(user, 'Anna Muster', 'Reinstate account');
    await user.click(reinstatement.getByRole('button', { name: 'Reinstate account' }));
    await waitFor(async () => expect((await rows())[0]).not.toContain('Suspended'));
  });

  it('can be signed out everywhere; nothing is sent without a confirmation', async () => {
    const { user, calls } = await open();
    const sent = () => calls.filter(({ endpoint }) => endpoint === endSessions.id);
    await user.click(
      (await choose(user, 'Anna Muster', 'Sign out everywhere')).getByRole('button', { name: 'Cancel' }),
    );
    expect(sent()).toEqual([]);
    const dialog = await choose(user, 'Anna Muster', 'Sign out everywhere');
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('Signed out everywhere')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('can be reset to the first sign-in', async () => {
    const { user, calls } = await open('/admin/users', [
      mock(resetProfile, ({ body }) => ({ success: true as const, userId: body.userId })),
    ]);
    const dialog = await choose(user, 'Anna Muster', 'Reset to first-time login');
    expect(dialog.getByText('Reset Anna Muster to the first-time login?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Reset to first-time login' }));
    expect(await screen.findByText('Profile reset')).toBeTruthy();
    expect(calls.find(({ endpoint }) => endpoint === resetProfile.id)?.body).toEqual({ userId: 12 });
  });

  it('can be deleted after a wait, and kept until then', async () => {
    const planned = { requestedAt: '2026-03-01T10:00:00.000Z', dueAt: '2026-03-15T10:00:00.000Z' };
    const { user, calls } = await open('/admin/users', [
      mock(planDeletion, ({ params }) => {
        change(params.userId, { deletion: { dueAt: planned.dueAt, byAdministrator: true } });
        return planned;
      }),
      mock(withdrawDeletion, ({ params }) => {
        change(params.userId, { deletion: null });
        return { requestedAt: null, dueAt: null };
      }),
    ]);
    const dialog = await choose(user, 'Anna Muster', 'Delete account');
    expect(dialog.getByText('Delete the account of Anna Muster?')).toBeTruthy();
    expect(dialog.getByText(/^In 14 days/)).toBeTruthy();
    expect(calls.some(({ endpoint }) => endpoint === planDeletion.id)).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(async () => expect((await rows())[0]).toContain('will be deleted on Mar 15, 2026'));
    const withdrawal = await choose(user, 'Anna Muster', 'Call off deletion');
    await user.click(withdrawal.getByRole('button', { name: 'Call off deletion' }));
    await waitFor(async () => expect((await rows())[0]).not.toContain('will be deleted'));
  });

  it.each([
    ['whose user requested the deletion', 'Anna Muster'],
    ['with a role', 'beat@example.ch'],
  ])('is neither deleted nor kept by an administrator: one %s', async (_, name) => {
    accounts = [{ ...anna, deletion: { dueAt: '2026-03-15T10:00:00.000Z', byAdministrator: false } }, beat];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `Manage ${name}` }));
    await screen.findByRole('menuitem', { name: 'Sign out everywhere' });
    expect(screen.queryByRole('menuitem', { name: /Delete account|Call off deletion/ })).toBeNull();
  });

  it('stays as it is when the server refuses, with the reason', async () => {
    const refused = mockError(setSuspended, 'ACCOUNT_PROTECTED', { message: 'Not this one' });
    const { user } = await open('/admin/users', [refused]);
    const dialog = await choose(user, 'Anna Muster', 'Suspend account');
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
    expect(await screen.findByText('The account could not be changed')).toBeTruthy();
    expect(screen.getByText(/Not this one/)).toBeTruthy();
    expect((await rows())[0]).not.toContain('Suspended');
  });

  it.each([
    ['the first administrator', 1, ['Anna Muster', 'beat@example.ch', 'Carla Rossi']],
    ['an appointed administrator', 10, ['Anna Muster', 'beat@example.ch']],
  ])('offers changes to %s only where the server allows them', async (_, id, names) => {
    const { user } = await open('/admin/users', [], { session: { id, role: 'admin' } });
    await rows();
    const buttons = screen.getAllByRole('button', { name: /^Manage/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      names.map((name) => `Manage ${name}`),
    );
    await user.click(buttons[0] as HTMLElement);
    await screen.findByRole('menuitem', { name: 'Appoint as expert' });
    expect(screen.queryAllByRole('menuitem', { name: 'Appoint as administrator' })).toHaveLength(
      id === 1 ? 1 : 0,
    );
  });
});

it('says when nobody is found or suspended', async () => {
  accounts = [];
  await open('/admin/users?search=zzz');
  expect(await screen.findByText('No accounts found')).toBeTruthy();
  await open('/admin/users?filter=suspended');
  expect(await screen.findByText('No suspended accounts')).toBeTruthy();
});

it('denies experts without a request', async () => {
  const { calls } = await open('/admin/users', [], { session: { id: 11, role: 'expert' } });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).toEqual([]);
});
