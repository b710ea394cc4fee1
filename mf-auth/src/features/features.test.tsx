import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accessibilityViolations, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

it('appears on the sign-in page and marks the 15% as a claim', async () => {
  await renderRemote(remote, '/login', { session: 'signedOut' });
  const list = screen.getByRole('list', { name: 'What Dossier offers' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  expect(within(list).getByText('15% more tax refunds*')).toBeInTheDocument();
  expect(screen.getByText(/^\* Advertising, not a promise/)).toBeInTheDocument();
  expect(within(list).getByText('AI-powered form analysis')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/†|if offered/);
  expect(document.body).not.toHaveTextContent(/\b(10|ten) languages/i);
});

it.each(['en', 'de', 'fr', 'it', 'gsw'] as const)(
  'is shown in four layouts on /featuretest (%s)',
  async (language) => {
    await renderRemote(remote, '/featuretest', { language });
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
    const lists = screen.getAllByRole('list');
    expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([8, 8, 8, 8]);
    expect(screen.getByRole('main')).not.toHaveTextContent(/features\./);
    expect(await accessibilityViolations()).toEqual([]);
  },
);
