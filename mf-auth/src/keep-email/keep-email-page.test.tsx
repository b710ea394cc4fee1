import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recallEmailRecovery } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const token = 'k'.repeat(43);
const open = (path: string, api: Parameters<typeof renderRemote>[2] = {}) =>
  renderRemote(remote, path, { session: 'signedOut', ...api });
const keepButton = () => screen.findByRole('button', { name: 'Keep this address' });

it('keeps the address only after a click', async () => {
  const { user, calls } = await open(`/keep-email#${token}`, {
    api: [mock(recallEmailRecovery, { success: true })],
  });
  await keepButton();
  expect(calls).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(await keepButton());
  expect(await screen.findByRole('heading', { name: 'Your address stays' })).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token }]);
  expect(await accessibilityViolations()).toEqual([]);
});

it('says when the link is no longer valid', async () => {
  const gone = mockError(recallEmailRecovery, 'EMAIL_RECOVERY_NOT_FOUND', { message: 'No longer valid' });
  const { user } = await open(`/keep-email#${token}`, { api: [gone] });
  await user.click(await keepButton());
  expect(await screen.findByText(/No longer valid/)).toBeTruthy();
  expect(await keepButton()).toBeTruthy();
});

it.each(['/keep-email', '/keep-email#short', `/keep-email#${token}x`])(
  'explains an incomplete link: %s',
  async (path) => {
    await open(path);
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);
