import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { languages } from '@dossier/contracts';
import { accessibilityViolations, renderRemote } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';
import remote from '../remote.tsx';

const admin = { id: 1, role: 'admin' } as const;

it('shows the 26 cantons and the selected one', async () => {
  const { user } = await renderRemote(remote, '/cantons', { api: places(), session: admin });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Swiss Cantons');
  expect(screen.getByText(/26 cantons/)).toBeInTheDocument();
  expect(await screen.findAllByRole('radio')).toHaveLength(26);
  const card = within(screen.getByRole('heading', { name: 'Selected canton' }).parentElement!);
  expect(card.getByText('No canton selected yet.')).toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: /^Jura/ }));
  expect(card.getByRole('heading', { level: 3 }).textContent).toBe('Jura (JU)');
  expect(card.getByText('Tax ID: xxx-xxx-xx')).toBeInTheDocument();
});

it.each(['/cantons', '/address-demo'])('denies %s to other users without a request', async (path) => {
  const { calls } = await renderRemote(remote, path, { session: { role: 'user' } });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Access Denied');
  expect(calls).toEqual([]);
});

it.each(languages)('has every text of both pages in %s, accessible', async (language) => {
  for (const path of ['/cantons', '/address-demo']) {
    const { unmount } = await renderRemote(remote, path, { api: places(), session: admin, language });
    const heading = await screen.findByRole('heading', { level: 1 });
    if (path === '/cantons') await screen.findAllByRole('radio');
    expect(heading.closest('main')).not.toHaveTextContent(/(cantons|address)\.\w|\{\{/);
    expect(await accessibilityViolations()).toEqual([]);
    unmount();
  }
});
