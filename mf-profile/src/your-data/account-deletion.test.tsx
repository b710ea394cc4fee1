import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  cancelDeletion,
  getAbout,
  getDeletion,
  requestDeletion,
  type DeletionState,
} from '@dossier/contracts';
import {
  about,
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { AccountDeletion } from './account-deletion.tsx';

const none: DeletionState = { requestedAt: null, dueAt: null };
const requested: DeletionState = {
  requestedAt: '2026-02-15T09:00:00.000Z',
  dueAt: '2026-03-01T09:00:00.000Z',
};
let state: DeletionState;
beforeEach(() => {
  state = none;
});

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderPart(remote, <AccountDeletion />, {
    ...options,
    api: [
      mock(getAbout, about),
      mock(getDeletion, () => state),
      mock(requestDeletion, requested),
      mock(cancelDeletion, none),
      ...api,
    ],
  });
const deleteButton = () => screen.findByRole('button', { name: 'Delete my account' });

it('says what is deleted, when, and what stays, before it is requested', async () => {
  const { user, calls } = await open();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(await deleteButton());
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  for (const text of [/^All documents/, /^In 14 days.*3 days before/, /another 30 days.*Art. 958f CO/])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([getDeletion.id, getAbout.id]);
});

it('requests the deletion, shows its day, and calls it off', async () => {
  const { user } = await open();
  await user.click(await deleteButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Your account will be deleted on March 1, 2026')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account stays')).toBeTruthy();
  expect(await deleteButton()).toBeTruthy();
});

it('shows why the deletion was refused, and stays open', async () => {
  const refused = mockError(requestDeletion, 'ACCOUNT_SET_BY_OPERATOR', { message: 'Ask the operator' });
  const { user } = await open([refused]);
  await user.click(await deleteButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/Ask the operator/)).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

it('says when the account could not be kept, and offers it again', async () => {
  state = requested;
  const down = mockError(cancelDeletion, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const { user } = await open([down]);
  await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText(/Not available right now/)).toBeTruthy();
  expect(screen.getByText('Your account will be deleted on March 1, 2026')).toBeTruthy();
});

it('offers the deletion although its state could not be loaded', async () => {
  await open([mockError(getDeletion, 'SERVICE_UNAVAILABLE')]);
  expect(await deleteButton()).toBeTruthy();
});

it.each([
  ['an expert', { role: 'expert' as const }],
  ['an administrator who acts as the user', { impersonatedBy: 1 }],
])('offers neither deletion nor keeping to %s', async (_, session) => {
  const { container } = await open([], { session });
  await screen.findByRole('heading', { level: 1 });
  expect(within(container).queryAllByRole('button')).toEqual([]);
});

it('says that invoices stay, where the office invoices here', async () => {
  const { user } = await open([mock(getAbout, { ...about, fees: true })]);
  await user.click(await deleteButton());
  expect(await screen.findByText(/Invoices of your office stay in Dossier for ten years/)).toBeTruthy();
});
