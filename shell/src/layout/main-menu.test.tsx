import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listRemotes, type NavigationEntry, type RemoteEntry } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { applySession, setLanguage } from '@dossier/remote-kit';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter, useLocation } from '@dossier/ui/router';
import { listenForInstall } from '../install/install.ts';
import { refreshRegistry } from '../remotes/registry.ts';
import { addEnglish } from '../texts.ts';
import { MainMenu } from './main-menu.tsx';

let standalone = false;
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: standalone && query.includes('standalone') }),
  );
  listenForInstall();
});
afterEach(() => {
  standalone = false;
  cleanup();
  vi.unstubAllGlobals();
});

const menuEntry = (id: string, order: number, change: Partial<NavigationEntry> = {}): NavigationEntry => ({
  id,
  label: { en: `${id} (en)`, fr: `${id} (fr)`, de: `${id} (de)`, gsw: `${id} (gsw)`, it: `${id} (it)` },
  icon: ['M3 3h18'],
  order,
  path: `/${id}`,
  access: 'user',
  ...change,
});
const remote = (name: string, navigation: NavigationEntry[]): RemoteEntry => ({
  name,
  buildId: '1',
  entry: `/remotes/${name}/1/e.js`,
  integrity: 'sha384-x',
  title: { en: name, fr: name, de: name, gsw: name, it: name },
  preload: [],
  locales: {},
  chunks: {},
  paths: [],
  access: 'user',
  navigation,
  fills: [],
  shellApi: '^2.0.0',
});

async function open(remotes: RemoteEntry[] = []) {
  await startTest({ api: [mock(listRemotes, { remotes, guarded: [], pinned: [] })] });
  addEnglish();
  await refreshRegistry();
  const user = userEvent.setup();
  render(
    <DossierProvider>
      <MemoryRouter>
        <MainMenu />
        <Path />
      </MemoryRouter>
    </DossierProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  // The menu handles pointer and keys once it has the focus.
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'menu'));
  return user;
}
function Path() {
  return <output>{useLocation().pathname}</output>;
}
const labels = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const entry = () => screen.queryByRole('menuitem', { name: 'Install App' });

/** Presses keys one after the other until the entry is highlighted, and selects it: the menu highlights in a later task. */
async function select(user: UserEvent, label: string, keys: readonly string[]) {
  for (const key of keys) {
    const before = highlighted();
    await user.keyboard(key);
    await waitFor(() => expect(highlighted()).not.toBe(before));
  }
  expect(highlighted()).toBe(label);
  await user.keyboard('{Enter}');
}
const highlighted = () =>
  screen.getAllByRole('menuitem').find((item) => item.hasAttribute('data-highlighted'))?.textContent;
const installKeys = ['{End}', '{ArrowUp}'];

test('Install App shows the browser’s prompt', async () => {
  const prompt = vi.fn(async () => undefined);
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const user = await open();
  expect(labels().at(-2)).toBe('Install App');
  await select(user, 'Install App', installKeys);
  await waitFor(() => expect(prompt).toHaveBeenCalledOnce());
});

test('without a prompt Install App shows instructions, also by keyboard', async () => {
  const user = await open();
  await select(user, 'Install App', installKeys);
  expect(await screen.findByRole('dialog', { name: 'Install Dossier' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** Selects the n-th entry by keyboard, which closes the menu. */
async function choose(user: UserEvent, entryNumber: number, path: string) {
  const down = Array.from({ length: entryNumber - 1 }, () => '{ArrowDown}');
  await select(user, labels()[entryNumber - 1] ?? '', ['{Home}', ...down]);
  await waitFor(() => expect(screen.getByText(path)).toBeInTheDocument());
}

test('lists the entries of all remotes in their order, with their icons, before the shell’s own', async () => {
  const user = await open([
    remote('mf-letters', [menuEntry('letters', 300), menuEntry('drafts', 150)]),
    remote('mf-profile', [menuEntry('profile', 100)]),
  ]);
  expect(labels()).toEqual(['profile (en)', 'drafts (en)', 'letters (en)', 'Install App', 'Logout']);
  const icon = screen.getByRole('menuitem', { name: 'profile (en)' }).querySelector('svg > path');
  expect(icon).toHaveAttribute('d', 'M3 3h18');
  await choose(user, 2, '/drafts');
});

test('entries are shown in the current language', async () => {
  const user = await open([remote('mf-letters', [menuEntry('letters', 300)])]);
  await act(() => setLanguage('gsw'));
  expect(labels()).toContain('letters (gsw)');
  await choose(user, 1, '/letters');
  await act(() => setLanguage('en'));
});

test('an entry for administrators is shown to them only', async () => {
  const user = await open([
    remote('mf-letters', [menuEntry('letters', 300), menuEntry('desk', 400, { access: 'admin' })]),
  ]);
  expect(labels()).not.toContain('desk (en)');
  act(() => applySession(sampleSession({ role: 'admin' })));
  expect(labels()).toContain('desk (en)');
  await choose(user, 2, '/desk');
});

test('an installed app has no Install App entry', async () => {
  standalone = true;
  await open();
  expect(entry()).toBeNull();
});
