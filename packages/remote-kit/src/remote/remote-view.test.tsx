import { render, screen } from '@testing-library/react';
import { perLanguage } from '@dossier/contracts';
import { MemoryRouter } from '@dossier/ui/router';
import { DossierProvider } from '@dossier/ui';
import { expect, test, vi } from 'vitest';
import { defineRemote, type RemoteRoute } from './define-remote.ts';
import { preloadPage, RemoteView } from './remote-view.tsx';

const remoteWith = (load: NonNullable<RemoteRoute['load']>) =>
  defineRemote({
    name: 'mf-test',
    routes: [{ path: '/list/:id', load }],
    translations: perLanguage(() => async () => ({ default: {} })),
  });
const show = (remote: ReturnType<typeof remoteWith>) =>
  render(
    <DossierProvider>
      <MemoryRouter initialEntries={['/list/7']}>
        <RemoteView remote={remote} />
      </MemoryRouter>
    </DossierProvider>,
  );
const Page = () => <h1>List</h1>;

test('a page in a chunk of its own appears once it has loaded, and at once when it is opened again', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  const remote = remoteWith(load);
  const first = show(remote);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible();
  first.unmount();
  show(remote);
  expect(screen.getByRole('heading', { name: 'List' })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a page that was loaded ahead appears at once, and is loaded once', async () => {
  const load = vi.fn(async () => ({ default: Page }));
  const remote = remoteWith(load);
  await preloadPage(remote, '/list/8');
  await preloadPage(remote, '/list/9');
  await preloadPage(remote, '/elsewhere');
  show(remote);
  expect(screen.getByRole('heading', { name: 'List' })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a page that could not be loaded ahead is loaded when it is opened', async () => {
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const remote = remoteWith(load);
  await expect(preloadPage(remote, '/list/7')).rejects.toThrow('Failed to fetch');
  show(remote);
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible();
});
