import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listRemotes } from '@dossier/contracts';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { addEnglish } from '../texts.ts';
import { MainMenu } from './main-menu.tsx';

const connection = vi.hoisted(() => ({ isOffline: false, loaded: 0 }));
vi.mock('./overlays.ts', async (original) => {
  if (connection.isOffline) throw new TypeError('offline');
  connection.loaded += 1;
  return original();
});

test('the menu is loaded while the page is idle, and opens without a connection', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  await startTest({ api: [mock(listRemotes, { remotes: [], guarded: [], pinned: [] })] });
  addEnglish();
  render(
    <DossierProvider>
      <MemoryRouter>
        <MainMenu />
      </MemoryRouter>
    </DossierProvider>,
  );
  await waitFor(() => expect(connection.loaded).toBe(1));

  connection.isOffline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
});
