import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  listBuildKeys,
  listBuilds,
  registerBuildKey,
  revokeBuildKey,
  type ListedBuildKey,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const at = '2026-03-01T10:00:00.000Z';
const publicKey = `dossier-key_${'a'.repeat(43)}`;
const team: ListedBuildKey = {
  ...{ id: '1'.repeat(16), remote: 'mf-home', name: 'home-team', publicKey },
  ...{ createdBy: { userId: 1, email: 'admin@example.ch' }, createdAt: at, revokedAt: null },
};
const machine: ListedBuildKey = { ...team, id: '2'.repeat(16), remote: null, name: 'alpha', createdBy: null };
const old: ListedBuildKey = { ...team, id: '3'.repeat(16), name: 'old', revokedAt: at };

let keys: ListedBuildKey[];
beforeEach(() => {
  keys = [team, machine, old];
});

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/admin/builds/keys', {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(listBuildKeys, () => keys),
      mock(listBuilds, []),
      mock(registerBuildKey, ({ body }) => {
        keys = [...keys, { ...team, ...body, id: '4'.repeat(16) }];
        return { id: '4'.repeat(16) };
      }),
      mock(revokeBuildKey, ({ params: { id } }) => {
        keys = keys.map((key) => (key.id === id ? { ...key, revokedAt: at } : key));
        return { success: true as const };
      }),
      ...api,
    ],
  });
const rows = async () => within(await screen.findByRole('list', { name: 'Keys' })).getAllByRole('listitem');

it('lists the keys: of which remote, by whom, whether revoked', async () => {
  await open();
  const [one, two, three] = await rows();
  expect(one).toHaveTextContent(/mf-home: home-team.*Registered .* by admin@example.ch · id 1{16}/);
  expect(two).toHaveTextContent(/This server: alpha.*Made .* on the server/);
  expect(three).toHaveTextContent(/mf-home: old.*revoked .*Revoked/);
  expect(within(three!).queryByRole('button')).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
});

it('registers a key, and says what is missing', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Register a key' }));
  expect(await screen.findByText('Choose the remote whose builds the key signs.')).toBeInTheDocument();
  expect(screen.getByText(/as npm run keys prints it/)).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Remote'), 'Another remote');
  await user.type(screen.getByLabelText('Name of the remote'), 'mf-letters');
  await user.type(screen.getByLabelText('Name of the key'), 'letters');
  await user.type(screen.getByLabelText('Public key'), ` ${publicKey} `);
  await user.click(screen.getByRole('button', { name: 'Register a key' }));
  expect(await screen.findByText('Key registered')).toBeInTheDocument();
  expect(await rows()).toHaveLength(4);
  expect(calls.find(({ endpoint }) => endpoint === registerBuildKey.id)?.body).toEqual({
    remote: 'mf-letters',
    name: 'letters',
    publicKey,
  });
  expect(screen.getByLabelText('Public key')).toHaveValue('');
});

it('says why a key was not registered, and keeps what was entered', async () => {
  const { user } = await open([
    mockError(registerBuildKey, 'BUILD_KEY_KNOWN', { message: 'This key is registered already.' }),
  ]);
  await user.selectOptions(await screen.findByLabelText('Remote'), 'The shell (shell)');
  await user.type(screen.getByLabelText('Name of the key'), 'shell-team');
  await user.type(screen.getByLabelText('Public key'), publicKey);
  await user.click(screen.getByRole('button', { name: 'Register a key' }));
  expect(await screen.findByText('This key is registered already.')).toBeInTheDocument();
  expect(screen.getByLabelText('Public key')).toHaveValue(publicKey);
});

it('asks before it revokes a key, and says what happens to its builds', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Revoke: mf-home: home-team' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke mf-home: home-team?' }));
  expect(dialog.getByText(/withdrawn at once/)).toBeInTheDocument();
  expect(calls.some(({ endpoint }) => endpoint === revokeBuildKey.id)).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Revoke: mf-home: home-team' })).toBeNull(),
  );
  await user.click(screen.getByRole('button', { name: 'Revoke: This server: alpha' }));
  expect(await screen.findByText(/also those of the shell/)).toBeInTheDocument();
});

it('shows that there is no key, and that the keys could not be loaded', async () => {
  keys = [];
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'No keys yet' })).toBeInTheDocument();
  unmount();
  await open([mockError(listBuildKeys, 'SERVICE_UNAVAILABLE')]);
  expect(await screen.findByText('We couldn’t load the keys.')).toBeInTheDocument();
});
