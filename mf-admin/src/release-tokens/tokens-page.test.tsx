import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  createReleaseToken,
  listBuilds,
  listReleaseTokens,
  revokeReleaseToken,
  type ListedReleaseToken,
  type PublishedRemote,
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
const text = `dossier-release_${'a'.repeat(16)}_${'b'.repeat(43)}`;
const first: ListedReleaseToken = {
  id: '1'.repeat(16),
  remote: 'mf-home',
  name: 'home-ci',
  createdBy: { userId: 1, email: 'admin@example.ch' },
  createdAt: at,
  expiresAt: '2026-05-30T10:00:00.000Z',
  expired: false,
  lastUsedAt: at,
};
const old: ListedReleaseToken = {
  ...first,
  id: '2'.repeat(16),
  remote: 'shell',
  name: 'ci',
  createdBy: null,
  expired: true,
  lastUsedAt: null,
};
const home: PublishedRemote = {
  name: 'mf-home',
  title: { en: 'Home', de: 'Start', fr: 'Accueil', it: 'Inizio', gsw: 'Start' },
  owner: '@dossier/documents',
  current: 'b2',
  pinned: null,
  canary: null,
  builds: [],
};

let tokens: ListedReleaseToken[];
beforeEach(() => {
  tokens = [first, old];
});

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/admin/builds/tokens', {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(listReleaseTokens, () => tokens),
      mock(listBuilds, [home]),
      mock(createReleaseToken, ({ body }) => {
        const token = { ...first, ...body, id: '3'.repeat(16), lastUsedAt: null };
        tokens = [...tokens, token];
        return { id: token.id, text, expiresAt: token.expiresAt };
      }),
      mock(revokeReleaseToken, ({ params: { id } }) => {
        tokens = tokens.filter((token) => token.id !== id);
        return { success: true as const };
      }),
      ...api,
    ],
  });
const rows = async () => within(await screen.findByRole('list', { name: 'Tokens' })).getAllByRole('listitem');

it('lists the tokens: for what, by whom, until when, last used', async () => {
  await open();
  const [one, two] = await rows();
  expect(one).toHaveTextContent(
    /mf-home: home-ci.*Made .* by admin@example.ch · valid until .* · last used .*/,
  );
  expect(two).toHaveTextContent(/shell: ci.*Made .* in a terminal · expired .* · never used.*Expired/);
  expect(await accessibilityViolations()).toEqual([]);
});

it('makes a token, shows it once with a button that copies it', async () => {
  const { user, calls } = await open();
  await user.selectOptions(await screen.findByLabelText('Remote'), 'Home (mf-home)');
  await user.type(screen.getByLabelText('Name of the token'), 'night');
  await user.selectOptions(screen.getByLabelText('Valid for'), '30 days');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Token for mf-home' }));
  expect(dialog.getByText(text)).toBeInTheDocument();
  expect(dialog.getByText(/it is not shown again/)).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Copy token' }));
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(await rows()).toHaveLength(3);
  expect(calls.find(({ endpoint }) => endpoint === createReleaseToken.id)?.body).toEqual({
    remote: 'mf-home',
    name: 'night',
    days: 30,
  });
});

it('makes one for a remote that was never published, and says what is missing', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  expect(await screen.findByText('Choose the remote that the token may publish.')).toBeInTheDocument();
  expect(screen.getByText(/^Enter up to 30 lower-case/)).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Remote'), 'Another remote');
  await user.type(screen.getByLabelText('Name of the remote'), 'Letters');
  await user.type(screen.getByLabelText('Name of the token'), 'ci');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByText('Enter a name such as mf-letters.')).toBeInTheDocument();
  expect(calls.some(({ endpoint }) => endpoint === createReleaseToken.id)).toBe(false);
  await user.clear(screen.getByLabelText('Name of the remote'));
  await user.type(screen.getByLabelText('Name of the remote'), 'mf-letters');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByRole('alertdialog', { name: 'Token for mf-letters' })).toBeInTheDocument();
});

it('says why a token was not made, and keeps what was entered', async () => {
  const { user } = await open([
    mockError(createReleaseToken, 'TOO_MANY_RELEASE_TOKENS', { message: 'There are already 50.' }),
  ]);
  await user.selectOptions(await screen.findByLabelText('Remote'), 'The shell (shell)');
  await user.type(screen.getByLabelText('Name of the token'), 'ci');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByText('There are already 50.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name of the token')).toHaveValue('ci');
});

it('asks before it revokes a token; the focus stays on the page', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Revoke: mf-home: home-ci' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke mf-home: home-ci?' }));
  expect(calls.some(({ endpoint }) => endpoint === revokeReleaseToken.id)).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Release tokens' })).toHaveFocus());
});

it('says why a token was not revoked', async () => {
  const { user } = await open([
    mockError(revokeReleaseToken, 'RELEASE_TOKEN_NOT_FOUND', { message: 'It no longer exists.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Revoke: shell: ci' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  // The toast moves from the dialog to the page, which closes at the same time.
  await screen.findByText('It no longer exists.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('says that there are none', async () => {
  tokens = [];
  await open();
  expect(await screen.findByRole('heading', { name: 'No release tokens yet' })).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

it('can be loaded again after an error; without the builds, a token can still be made', async () => {
  let response: Mock = mockError(listReleaseTokens, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' });
  const { user } = await open([
    { endpoint: listReleaseTokens, respond: (call) => response.respond(call) },
    mockError(listBuilds, 'SERVICE_UNAVAILABLE'),
  ]);
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Another remote' })).toBeInTheDocument();
  response = mock(listReleaseTokens, () => tokens);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});

it('is denied to experts without a request', async () => {
  const { calls } = await open([], { session: { id: 11, role: 'expert' } });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('is accessible', async () => {
  const { user, container, missing } = await open([]);
  await waitFor(() => expect(within(container).getAllByRole('listitem')).toHaveLength(2));
  await waitFor(() => expect(within(container).getAllByRole('combobox')).toHaveLength(2));
  await user.selectOptions(within(container).getAllByRole('combobox')[0]!, 'mf-home');
  await user.type(within(container).getByRole('textbox'), 'ci');
  await user.click(container.querySelector('[type=submit]')!);
  expect(within(await screen.findByRole('alertdialog')).getByText(text)).toBeInTheDocument();
  expect(missing).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});
