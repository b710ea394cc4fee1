import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSession, languages, signInWithPasskey, startPasskeySignIn } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  samplePasskeyOptions,
  stubPasskeys,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { session, user } from './testing.tsx';

const options = mock(startPasskeySignIn, samplePasskeyOptions);
const accepted = mock(signInWithPasskey, { success: true, user });

const open = (api: Mock[], rest: RenderOptions = {}) =>
  renderRemote(remote, '/login?returnTo=/profile', { session: 'signedOut', ...rest, api });
const press = async (page: Awaited<ReturnType<typeof open>>) =>
  page.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

let browser: ReturnType<typeof stubPasskeys>;
beforeEach(() => {
  browser = stubPasskeys();
});
afterEach(() => vi.unstubAllGlobals());

it('signs in with a passkey, without an address, and returns to the page', async () => {
  const page = await open([options, accepted, session]);
  expect(page.calls).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
  await press(page);
  await waitFor(() => expect(page.location()).toBe('/profile'));
  expect(page.calls.find(({ endpoint }) => endpoint === signInWithPasskey.id)?.body).toMatchObject({
    passkey: { id: 'AQID', type: 'public-key', response: { signature: 'AQID' } },
  });
});

it('says that no passkey was used, and lets the user try again', async () => {
  browser.failure = 'NotAllowedError';
  const page = await open([options, accepted, session]);
  await press(page);
  expect(await screen.findByText(/^No passkey was used\./)).toHaveAttribute('role', 'alert');
  browser.failure = null;
  await press(page);
  await waitFor(() => expect(page.location()).toBe('/profile'));
});

it('shows why the server refused, or a general text', async () => {
  let response = mockError(signInWithPasskey, 'PASSKEY_REFUSED', { message: 'It was not accepted.' });
  const page = await open([
    options,
    { endpoint: signInWithPasskey, respond: (call) => response.respond(call) },
  ]);
  await press(page);
  expect(await screen.findByText('It was not accepted.')).toBeTruthy();
  response = accepted;
  browser.failure = 'UnknownError';
  await press(page);
  expect(await screen.findByText(/^Signing in with a passkey failed\./)).toBeTruthy();
});

it('uses a signature once: a retry only loads the session', async () => {
  let response = mockError(getSession, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const page = await open([
    options,
    accepted,
    { endpoint: getSession, respond: (call) => response.respond(call) },
  ]);
  await press(page);
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  response = mock(getSession, () => sampleSession());
  await press(page);
  await waitFor(() => expect(page.location()).toBe('/profile'));
  expect(page.calls.filter(({ endpoint }) => endpoint === signInWithPasskey.id)).toHaveLength(1);
});

it('is not offered where the browser has no passkeys', async () => {
  vi.unstubAllGlobals();
  await open([]);
  expect(screen.getByLabelText('E-mail address')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

it.each(languages)('has every text in %s', async (language) => {
  browser.failure = 'NotAllowedError';
  const { user: person } = await open([options], { language });
  const button = screen
    .getAllByRole('button')
    .find((each) => /passkey|clé d’accès/i.test(each.textContent ?? ''));
  await person.click(button as HTMLElement);
  await waitFor(() => expect(button).toBeEnabled());
  expect(document.body.textContent).not.toMatch(/signIn\.|\{\{/);
  expect(await accessibilityViolations()).toEqual([]);
});
