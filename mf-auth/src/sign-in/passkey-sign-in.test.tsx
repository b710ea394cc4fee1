import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getSession,
  quickRestore,
  requestCode,
  signInWithPasskey,
  startPasskeySignIn,
} from '@dossier/contracts';
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

describe('in the autofill of the address', () => {
  beforeEach(() => {
    browser = stubPasskeys({ hasAutofill: true });
  });
  const offered = () => waitFor(() => expect(browser.choose).not.toBeNull());
  const count = ({ calls }: Awaited<ReturnType<typeof open>>, { id }: typeof startPasskeySignIn) =>
    calls.filter(({ endpoint }) => endpoint === id).length;

  it('signs in with the passkey that the user chooses', async () => {
    const page = await open([options, accepted, session]);
    expect(screen.getByLabelText('E-mail address')).toHaveAttribute('autocomplete', 'username webauthn');
    await offered();
    browser.choose?.();
    await waitFor(() => expect(page.location()).toBe('/profile'));
  });

  it('says why the server refused the chosen one', async () => {
    await open([options, mockError(signInWithPasskey, 'PASSKEY_REFUSED', { message: 'Not accepted.' })]);
    await offered();
    browser.choose?.();
    expect(await screen.findByText('Not accepted.')).toHaveAttribute('role', 'alert');
  });

  it('is ended by the button, without an error text', async () => {
    const page = await open([options, accepted, session]);
    await offered();
    await press(page);
    await waitFor(() => expect(page.location()).toBe('/profile'));
    expect(browser.choose).toBeNull();
    expect(screen.queryByText(/^No passkey was used\./)).toBeNull();
  });

  it('is ended by a request for a code, without an error text, and offered again when that fails', async () => {
    let respond = (): unknown => undefined;
    const held = new Promise((resolve) => {
      respond = () => resolve(undefined);
    });
    const failing: Mock = {
      endpoint: requestCode,
      async respond(input) {
        await held;
        return mockError(requestCode, 'SERVICE_UNAVAILABLE', { message: 'Later' }).respond(input);
      },
    };
    const page = await open([options, mock(quickRestore, { success: false }), failing]);
    await offered();
    await page.user.type(screen.getByLabelText('E-mail address'), 'anna@example.ch{Enter}');
    await waitFor(() => expect(browser.choose).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    respond();
    await offered();
    expect(count(page, startPasskeySignIn)).toBe(2);
  });

  it('has a new challenge when the user comes back after the first may have expired', async () => {
    const page = await open([options, accepted, session]);
    await offered();
    fireEvent.focus(window);
    expect(count(page, startPasskeySignIn)).toBe(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
    fireEvent.focus(window);
    await waitFor(() => expect(count(page, startPasskeySignIn)).toBe(2));
    await offered();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is left out without an error text when the server gives no challenge', async () => {
    const page = await open([mockError(startPasskeySignIn, 'TOO_MANY_REQUESTS', { message: 'Too many' })]);
    await waitFor(() => expect(count(page, startPasskeySignIn)).toBe(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled());
    expect([browser.choose, screen.queryByRole('alert')]).toEqual([null, null]);
  });
});

it('is not offered where the browser has no passkeys', async () => {
  vi.unstubAllGlobals();
  await open([]);
  expect(screen.getByLabelText('E-mail address')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

it('is accessible', async () => {
  browser.failure = 'NotAllowedError';
  const { user: person } = await open([options]);
  const button = screen
    .getAllByRole('button')
    .find((each) => /passkey|clé d’accès/i.test(each.textContent ?? ''));
  await person.click(button as HTMLElement);
  await waitFor(() => expect(button).toBeEnabled());
  expect(await accessibilityViolations()).toEqual([]);
});
