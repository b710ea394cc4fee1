import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  listEmailRecoveries,
  startEmailRecovery,
  withdrawEmailRecovery,
  type PendingRecovery,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { EmailRecoveryCard } from './email-recovery-card.tsx';

const recovery: PendingRecovery = {
  userId: 12,
  currentEmail: 'anna@example.ch',
  newEmail: 'anna.new@example.ch',
  requestedAt: '2026-02-22T09:00:00.000Z',
  dueAt: '2026-03-01T09:00:00.000Z',
};
let pending: PendingRecovery[];
beforeEach(() => {
  pending = [];
});

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderPart(remote, <EmailRecoveryCard />, {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(listEmailRecoveries, () => pending),
      mock(startEmailRecovery, () => {
        pending = [recovery];
        return recovery;
      }),
      mock(withdrawEmailRecovery, () => {
        pending = [];
        return { success: true as const };
      }),
      ...api,
    ],
  });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change Address' });

it('plans the change, says when it takes effect, and lists it', async () => {
  const { user, calls } = await open();
  expect(button()).toBeDisabled();
  await user.type(field('Current address'), ' Anna@example.ch');
  await user.type(field('New address'), 'anna.new@example.ch');
  await user.click(button());
  expect(await screen.findByText(/takes effect on March 1, 2026\. Both addresses/)).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === startEmailRecovery.id)?.body).toEqual({
    currentEmail: 'anna@example.ch',
    newEmail: 'anna.new@example.ch',
  });
  expect(await screen.findByText('anna@example.ch → anna.new@example.ch')).toBeTruthy();
  expect(field('New address').value).toBe('');
  expect(await accessibilityViolations()).toEqual([]);
});

it('refuses addresses that are invalid or the same, without a request', async () => {
  const { user, calls } = await open();
  await user.type(field('Current address'), 'anna');
  await user.type(field('New address'), 'anna.new@example.ch');
  await user.click(button());
  expect(screen.getByText('Please enter a valid e-mail address')).toBeTruthy();
  await user.clear(field('Current address'));
  await user.type(field('Current address'), 'ANNA.new@example.ch');
  await user.click(button());
  expect(screen.getByText('This is the current address')).toBeTruthy();
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([listEmailRecoveries.id]);
});

it('shows why a change was refused, and keeps what was typed', async () => {
  const { user } = await open([mockError(startEmailRecovery, 'EMAIL_TAKEN', { message: 'Used already' })]);
  await user.type(field('Current address'), 'anna@example.ch');
  await user.type(field('New address'), 'anna.new@example.ch');
  await user.click(button());
  expect(await screen.findByText(/Used already/)).toBeTruthy();
  expect(field('New address').value).toBe('anna.new@example.ch');
});

it('withdraws a change', async () => {
  pending = [recovery];
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw the change of anna@example.ch' }));
  expect(await screen.findByText('The change is withdrawn')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === withdrawEmailRecovery.id)?.params).toEqual({
    userId: '12',
  });
  await waitFor(() => expect(screen.queryByText(/→/)).toBeNull());
});

it('says when the list could not be loaded, or a change not be withdrawn', async () => {
  pending = [recovery];
  const down = mockError(withdrawEmailRecovery, 'SERVICE_UNAVAILABLE', {
    message: 'Not available right now',
  });
  const { user, unmount } = await open([down]);
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findByText(/Not available right now/)).toBeTruthy();
  expect(screen.getByText(/→/)).toBeTruthy();
  unmount();
  await open([mockError(listEmailRecoveries, 'SERVICE_UNAVAILABLE')]);
  expect(await screen.findByText('The planned changes could not be loaded.')).toBeTruthy();
});
