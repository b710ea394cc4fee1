import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { listenForInstall } from '../install/install.ts';
import { addEnglish } from '../texts.ts';
import { MainMenu } from './main-menu.tsx';

let standalone = false;
beforeEach(async () => {
  await startTest();
  addEnglish();
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: standalone && query.includes('standalone'),
    }) as MediaQueryList;
  listenForInstall();
});
afterEach(() => {
  standalone = false;
  cleanup();
});

async function open() {
  const user = userEvent.setup();
  render(
    <DossierProvider>
      <MemoryRouter>
        <MainMenu />
      </MemoryRouter>
    </DossierProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  return user;
}
const entry = () => screen.queryByRole('menuitem', { name: 'Install App' });

test('Install App passes the browser’s offer on', async () => {
  const prompt = vi.fn(async () => undefined);
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const user = await open();
  await user.click(entry() ?? expect.unreachable());
  await waitFor(() => expect(prompt).toHaveBeenCalledOnce());
});

test('without an offer it says how, by keyboard', async () => {
  const user = await open();
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await user.keyboard('{End}{ArrowUp}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Install Dossier' }, { timeout: 3000 })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an installed app offers nothing', async () => {
  standalone = true;
  await open();
  expect(entry()).toBeNull();
});
