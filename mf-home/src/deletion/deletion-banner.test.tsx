import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelDeletion, getDeletion } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, Server } from '../testing.tsx';

const none = { requestedAt: null, dueAt: null };
const requested = mock(getDeletion, {
  requestedAt: '2026-02-15T09:00:00.000Z',
  dueAt: '2026-03-01T09:00:00.000Z',
});
const title = 'Your account will be deleted on March 1, 2026';

const pending = () => Object.assign(new Server(), { answers: { deletionPending: true } });

it('shows when the account is deleted, and keeps it', async () => {
  const { user } = await openHome(pending(), [requested, mock(cancelDeletion, none)]);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account stays')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

it('stays when the account could not be kept', async () => {
  const down = mockError(cancelDeletion, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const { user } = await openHome(pending(), [requested, down]);
  await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText(/Not available right now/)).toBeTruthy();
  expect(screen.getByText(title)).toBeTruthy();
});

it('cannot be called off by an administrator who acts as the user', async () => {
  await openHome(pending(), [requested], { session: { id: 7, impersonatedBy: 1 } });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
});

it('asks for the dates only when something is pending', async () => {
  const server = new Server();
  const { calls } = await openHome(server, [requested]);
  await screen.findByText('No files uploaded yet');
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain(getDeletion.id);
  expect(screen.queryByText(title)).toBeNull();
});
