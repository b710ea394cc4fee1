import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedDatabase } from '@dossier/contracts';
import type { SharedFile } from '@dossier/remote-kit/shared-files';
// Pages load the dialogs on demand, which takes long on a busy machine.
import './category-dialog.tsx';
import './pile-dialog.tsx';
import { categoryDialog, choose, makeFile, openHome, Server, toast } from '../testing.tsx';

const store = vi.hoisted(() => ({ files: [] as SharedFile[] }));
vi.mock('@dossier/remote-kit/shared-files', () => ({
  listSharedFiles: async () => store.files,
  forgetSharedFiles: async (keys: readonly number[]) => {
    store.files = store.files.filter(({ key }) => !keys.includes(key));
  },
}));

const share = (...names: string[]) => {
  const databases = names.length > 0 ? [{ name: sharedDatabase }] : [];
  vi.stubGlobal('indexedDB', { databases: async () => databases });
  store.files = names.map((name, at) => ({ key: at + 1, file: makeFile(name) }));
};

beforeEach(() => share());
afterEach(() => vi.unstubAllGlobals());

it('uploads a shared file only after the person has said what it is, and forgets it then', async () => {
  share('shared.pdf');
  const { user, sent } = await openHome(new Server());
  expect(within(await categoryDialog()).getByText('shared.pdf')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await choose(user, 'Bank Documents');
  await waitFor(() => expect(sent()).toEqual(['2/shared.pdf']));
  await waitFor(() => expect(store.files).toEqual([]));
});

it('offers several once, keeps them for later, and forgets what is discarded', async () => {
  share('a.pdf', 'b.pdf');
  const { user, unmount, sent } = await openHome(new Server(), [], { session: { id: 7 } });
  await screen.findByRole('dialog', { name: 'What kind of documents are these?' });
  await user.keyboard('{Escape}');
  await screen.findByText('2 files need a category');
  expect(store.files).toHaveLength(2);
  unmount();
  const again = await openHome(new Server(), [], { session: { id: 7 } });
  expect(await screen.findByText('2 files need a category')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(store.files).toEqual([]));
  expect(sent()).toEqual([]);
});

it('offers an administrator who acts for the person no files of this device', async () => {
  share('own.pdf');
  await openHome(new Server(), [], { session: { id: 7, impersonatedBy: 1 } });
  await screen.findByText('0 of 6');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(store.files).toHaveLength(1);
});

it('takes files that the installed app was opened with', async () => {
  const setConsumer = vi.fn();
  vi.stubGlobal('launchQueue', { setConsumer });
  const { user, sent } = await openHome(new Server());
  await screen.findByText('0 of 6');
  const [consume] = setConsumer.mock.calls[0] ?? [];
  consume({ files: [{ getFile: async () => makeFile('opened.pdf') }] });
  await choose(user, 'Transport');
  await waitFor(() => expect(sent()).toEqual(['21/opened.pdf']));
});

it.each([
  ['lost', /They could not be taken over/],
  ['tooMany', /At most 50 documents can wait here/],
])('says once why shared files are not here: %s', async (problem, text) => {
  await openHome(new Server(), [], {}, `/?share=${problem}`);
  expect(await toast('Shared documents')).toMatch(text);
});
