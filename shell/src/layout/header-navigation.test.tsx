import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listRemotes, type NavigationEntry, type RemoteEntry } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { applySession } from '@dossier/remote-kit';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { refreshRegistry } from '../remotes/registry.ts';
import { addEnglish } from '../texts.ts';
import { HeaderNavigation } from './header-navigation.tsx';

const entry = (id: string, path: string, order: number, inHeader = true): NavigationEntry => ({
  id: id.toLowerCase(),
  label: { en: id },
  icon: ['M3 3h18'],
  order,
  path,
  access: 'expert',
  inHeader,
});
const desk: RemoteEntry = {
  name: 'mf-desk',
  buildId: '1',
  entry: '/remotes/mf-desk/1/e.js',
  integrity: 'sha384-x',
  title: { en: 'Desk' },
  preload: [],
  locales: {},
  chunks: {},
  paths: ['/desk', '/desk/*'],
  access: 'expert',
  navigation: [
    entry('Figures', '/desk/figures', 3),
    entry('Desk', '/desk', 1),
    entry('Hidden', '/desk/templates', 2, false),
  ],
  fills: [],
  shellApi: '^2.0.0',
};

async function open(role: 'user' | 'expert', path: string) {
  await startTest({ api: [mock(listRemotes, { remotes: [desk], guarded: [], pinned: [] })] });
  addEnglish();
  applySession(sampleSession({ role }));
  await refreshRegistry();
  render(
    <DossierProvider>
      <MemoryRouter initialEntries={[path]}>
        <HeaderNavigation />
      </MemoryRouter>
    </DossierProvider>,
  );
  return screen.queryAllByRole('link').map((link) => link.textContent);
}

it.each([
  ['/desk', 'Desk'],
  ['/desk/12/2025', 'Desk'],
  ['/desk/figures', 'Figures'],
])('shows an expert the pages of the desk, on %s the current one', async (path, current) => {
  expect(await open('expert', path)).toEqual(['Desk', 'Figures']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(current);
});

it('shows nothing to a taxpayer', async () => {
  expect(await open('user', '/')).toEqual([]);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
