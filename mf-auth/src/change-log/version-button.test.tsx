import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accessibilityViolations, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

it('opens the change log from 0.33 (June 3, 2025) to 0.24 and returns focus', async () => {
  const { user } = await renderRemote(remote, '/login', { session: 'signedOut' });
  const button = screen.getByRole('button', { name: 'v0.33' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Change log' });
  const versions = within(dialog)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(versions).toEqual([33, 32, 31, 30, 29, 28, 27, 26, 25, 24].map((minor) => `Version 0.${minor}`));
  expect(within(dialog).getByText('June 3, 2025')).toHaveAttribute('datetime', '2025-06-03');
  expect(dialog).toHaveTextContent('26 cantons');
  expect(await accessibilityViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it('has every text', async () => {
  const { user } = await renderRemote(remote, '/login', { session: 'signedOut' });
  await user.click(screen.getByRole('button', { name: 'v0.33' }));
  await screen.findByRole('dialog');
});
