import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getSession, quickRestore, requestCode, verifyCode, type SessionInfo } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { AppLink } from '@dossier/ui/router';
import remote from '../remote.tsx';

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const session = (): SessionInfo => ({
  isAuthenticated: true,
  user: { id: 7, email: 'anna@example.ch', role: 'user' },
  idleExpiresAt: soon(),
  absoluteExpiresAt: soon(),
  serverTime: new Date().toISOString(),
  impersonatedBy: null,
});
const unknownDevice = mock(quickRestore, { success: false });
const sent = mock(requestCode, { message: 'Verification code sent', status: 'success' });
const accepted = (isProfileComplete: boolean | null = true) =>
  mock(verifyCode, { success: true, user: { ...person, isProfileComplete } });
const person = { id: 7, email: 'anna@example.ch', role: 'user' as const };
const signedIn = mock(getSession, session);

/** A network that answers nothing of ours. */
const raw = (endpoint: Mock['endpoint'], respond: Mock['respond']): Mock => ({ endpoint, respond });
const cut = (endpoint: Mock['endpoint']) => raw(endpoint, () => Promise.reject(new TypeError('cut')));

async function open(api: Mock[], options: RenderOptions & { path?: string } = {}) {
  const { path = '/login', ...rest } = options;
  const page = await renderRemote(remote, path, {
    api: [unknownDevice, ...api],
    session: 'signedOut',
    ...rest,
  });
  const ask = async (address = 'anna@example.ch') => {
    await page.user.type(screen.getByLabelText('E-mail address'), address);
    await page.user.click(screen.getByRole('button', { name: 'Send code' }));
  };
  const enter = async (code = '123456') => {
    await page.user.type(await screen.findByLabelText('Verification code'), code);
    await page.user.click(screen.getByRole('button', { name: 'Verify' }));
  };
  return { ...page, ask, enter };
}

const toast = async (title: string) => {
  const region = await screen.findByRole('region', { name: 'Messages' });
  return (await within(region).findByText(title)).parentElement?.textContent;
};

/** The text tied to a field by aria-describedby. */
const described = (label: string) =>
  screen
    .getByLabelText(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('asking for a code', () => {
  it('waits for an address, and refuses one that is none without asking the server', async () => {
    const { user, calls, ask } = await open([sent]);
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(true);
    await ask('anna@');
    expect(described('E-mail address')).toBe('Please enter a valid e-mail address.');
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
    expect(calls).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(screen.getByLabelText('E-mail address'), 'Example.ch{Enter}');
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ email: 'anna@example.ch' });
  });

  it('is not needed where this device is remembered for the address', async () => {
    const { ask, calls, location } = await open([mock(quickRestore, { success: true }), signedIn]);
    await ask();
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([quickRestore.id, getSession.id]);
  });

  it('is sent all the same when that cannot be said', async () => {
    const { ask, calls } = await open([cut(quickRestore), sent]);
    await ask();
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([quickRestore.id, requestCode.id]);
  });

  it.each([
    ['success', 'Code sentCheck your email'],
    ['pending', 'Code initiatedYour code is being generated and will be sent shortly'],
  ] as const)('says of %s: %s', async (status, said) => {
    const { ask } = await open([mock(requestCode, { message: '', status })]);
    await ask();
    expect(await toast(said.startsWith('Code sent') ? 'Code sent' : 'Code initiated')).toBe(said);
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
    expect(screen.getByText(/Enter the code we sent to anna@example.ch/)).toBeTruthy();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['a time-out', mockError(requestCode, 'REQUEST_TIMEOUT'), 'Request timed out. Please try again.'],
    [
      'a refusal',
      mockError(requestCode, 'VERIFICATION_ERROR', { message: 'Too soon for another code' }),
      'Too soon for another code',
    ],
    ['no network', cut(requestCode), 'Failed to connect to verification service'],
    [
      'an unreadable answer',
      raw(requestCode, async () => new Response('<html>', { status: 200 })),
      'Failed to send verification code',
    ],
    [
      'an unreadable error',
      raw(requestCode, async () => new Response('<html>', { status: 502 })),
      'Failed to send verification code',
    ],
  ])('says of %s what it is, and keeps the address', async (_, response, message) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { ask } = await open([response]);
    await ask();
    await waitFor(() => expect(described('E-mail address')).toBe(message));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('anna@example.ch');
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
  });

  it('asks once, however often Enter is pressed, and says that it is busy', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = mock(requestCode, async () => {
      await gate.promise;
      return { message: '', status: 'success' as const };
    });
    const { user, calls } = await open([slow]);
    await user.type(screen.getByLabelText('E-mail address'), 'anna@example.ch{Enter}{Enter}');
    const busy = screen.getByRole('button', { name: /Sending code\.\.\./ });
    await user.click(busy);
    expect(calls.filter(({ endpoint }) => endpoint === requestCode.id)).toHaveLength(1);
    gate.resolve();
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
  });
});

describe('entering the code', () => {
  it('takes a pasted code with blanks, and letters for nothing', async () => {
    const { user, ask, calls, location } = await open([sent, accepted(), signedIn]);
    await ask();
    const field = await screen.findByLabelText<HTMLInputElement>('Verification code');
    await user.type(field, '12ab');
    expect(field.value).toBe('12');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
    await user.clear(field);
    await user.paste(' 123 456\n');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.find(({ endpoint }) => endpoint === 'auth.verify')?.body).toEqual({
      email: 'anna@example.ch',
      code: '123456',
    });
  });

  it('says that a code is wrong: in a toast, at the field, and selected to be typed anew', async () => {
    const wrong = mockError(verifyCode, 'VERIFICATION_ERROR', { message: 'That code is not right' });
    const { ask, enter } = await open([sent, wrong]);
    await ask();
    await enter();
    await waitFor(() => expect(described('Verification code')).toBe('That code is not right Six digits'));
    const field = screen.getByLabelText<HTMLInputElement>('Verification code');
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
    await screen.findByText('Code sent');
    await (await screen.findByRole('button', { name: 'Close' })).click();
    expect(await toast('Verification failed')).toBe('Verification failedPlease try again');
  });

  it('stands in for an answer without a message', async () => {
    const { ask, enter } = await open([sent, raw(verifyCode, async () => new Response('', { status: 502 }))]);
    await ask();
    await enter();
    await waitFor(() => expect(described('Verification code')).toBe('Invalid verification code Six digits'));
  });

  it('goes back for a new code with the address kept', async () => {
    const { user, ask } = await open([sent]);
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Request a new code' }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('anna@example.ch');
    expect(sessionStorage.getItem('dossier.signIn')).toBeNull();
  });

  it('spends a code once: a second try goes on where the first was cut', async () => {
    let reachable = false;
    const flaky = raw(getSession, (asked) =>
      reachable ? signedIn.respond(asked) : Promise.reject(new TypeError('cut')),
    );
    const { user, ask, enter, calls, location } = await open([sent, accepted(), flaky]);
    await ask();
    await enter();
    await waitFor(() => expect(described('Verification code')).toContain('No connection'));
    reachable = true;
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.filter(({ endpoint }) => endpoint === 'auth.verify')).toHaveLength(1);
  });

  it('is still asked for after a visit elsewhere, while the code lives', async () => {
    const withMail = {
      ...remote,
      routes: [...remote.routes, { path: '/mail', element: <AppLink to="/login">back</AppLink> }],
    };
    const { user } = await renderRemote(withMail, '/mail', { session: 'signedOut' });
    const waiting = (minutes: number) =>
      sessionStorage.setItem(
        'dossier.signIn',
        JSON.stringify({ email: 'anna@example.ch', sentAt: Date.now() - minutes * 60_000 }),
      );
    waiting(4);
    await user.click(screen.getByText('back'));
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();

    const later = await renderRemote(withMail, '/mail', { session: 'signedOut' });
    waiting(6);
    await later.user.click(screen.getByText('back'));
    expect(await screen.findByLabelText('E-mail address')).toBeTruthy();
  });
});

describe('where it leads', () => {
  it.each([
    ['/login', true, '/'],
    ['/login', null, '/'],
    ['/login', false, '/profile?firstTime=true'],
    ['/login?returnTo=/advanced-tax-info', true, '/advanced-tax-info'],
    ['/login?returnTo=/advanced-tax-info', false, '/profile?firstTime=true'],
    ['/login?returnTo=https://evil.example', true, '/'],
    ['/login?returnTo=//evil.example', true, '/'],
    ['/login?returnTo=/%5Cevil.example', true, '/'],
  ])('%s, profile complete: %s → %s', async (path, complete, target) => {
    const { ask, enter, location } = await open([sent, accepted(complete), signedIn], { path });
    await ask();
    await enter();
    await waitFor(() => expect(location()).toBe(target));
    expect(sessionStorage.getItem('dossier.signIn')).toBeNull();
  });

  it('leads on who is signed in already', async () => {
    const { location } = await open([], { path: '/login?returnTo=/profile', session: {} });
    await waitFor(() => expect(location()).toBe('/profile'));
  });
});

it.each(['de', 'fr', 'it', 'gsw'] as const)('has every text in %s', async (language) => {
  const { container } = await open([], { language });
  expect(container.textContent).not.toMatch(/signIn\.|\{\{/);
  expect(await accessibilityViolations()).toEqual([]);
});
