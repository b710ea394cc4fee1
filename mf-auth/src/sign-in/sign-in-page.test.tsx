import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSession, quickRestore, requestCode, verifyCode } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
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

const unknownDevice = mock(quickRestore, { success: false });
const sent = mock(requestCode, { message: 'Verification code sent', status: 'success' });
const accepted = (isProfileComplete: boolean | null = true) =>
  mock(verifyCode, { success: true, user: { ...person, isProfileComplete } });
const person = { id: 7, email: 'anna@example.ch', role: 'user' as const };
const signedIn = mock(getSession, () => sampleSession());

/** A mock with a hand-made response, for broken networks. */
const raw = (endpoint: Mock['endpoint'], respond: Mock['respond']): Mock => ({ endpoint, respond });
const cut = (endpoint: Mock['endpoint']) => raw(endpoint, () => Promise.reject(new TypeError('cut')));

async function open(api: Mock[], options: RenderOptions & { path?: string } = {}) {
  const { path = '/login', ...rest } = options;
  const page = await renderRemote(remote, path, {
    api: [unknownDevice, ...api],
    session: 'signedOut',
    ...rest,
  });
  const submitEmail = async (address = 'anna@example.ch') => {
    await page.user.type(screen.getByLabelText('E-mail address'), address);
    await page.user.click(screen.getByRole('button', { name: 'Send code' }));
  };
  const enterCode = async (code = '123456') => {
    await page.user.type(await screen.findByLabelText('Verification code'), code);
  };
  return { ...page, submitEmail, enterCode };
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

afterEach(() => vi.restoreAllMocks());

describe('requesting a code', () => {
  it('names blocked cookies, and sends no code for nothing', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { calls, submitEmail } = await open([sent]);
    expect(described('E-mail address')).toContain('Your browser blocks cookies for this site');
    await submitEmail();
    expect(calls.some(({ endpoint }) => endpoint === requestCode.id)).toBe(false);
  });

  it('rejects an invalid address without a request', async () => {
    const { user, calls, submitEmail } = await open([sent]);
    await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' })).toBeDisabled();
    await submitEmail('anna@');
    expect(described('E-mail address')).toBe('Please enter a valid e-mail address.');
    await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
    expect(calls).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(screen.getByLabelText('E-mail address'), 'Example.ch{Enter}');
    expect(await screen.findByLabelText('Verification code')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ email: 'anna@example.ch' });
  });

  it('is skipped when the device is remembered for the address', async () => {
    const { submitEmail, calls, location } = await open([mock(quickRestore, { success: true }), signedIn]);
    await submitEmail();
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([quickRestore.id, getSession.id]);
  });

  it('continues when the remembered device cannot be checked', async () => {
    const { submitEmail, calls } = await open([cut(quickRestore), sent]);
    await submitEmail();
    expect(await screen.findByLabelText('Verification code')).toBeInTheDocument();
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([quickRestore.id, requestCode.id]);
  });

  it.each([
    ['success', 'Code sentCheck your email'],
    ['pending', 'Code initiatedYour code is being generated and will be sent shortly'],
  ] as const)('shows for status %s: %s', async (status, expected) => {
    const { submitEmail } = await open([mock(requestCode, { message: '', status })]);
    await submitEmail();
    expect(await toast(expected.startsWith('Code sent') ? 'Code sent' : 'Code initiated')).toBe(expected);
    await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveFocus());
    const lead =
      status === 'success'
        ? /^Enter the code we sent to anna@/
        : /^Your code for anna@example.ch will be sent/;
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryAllByText(/we sent/), 'only when it was sent').toHaveLength(
      status === 'success' ? 1 : 0,
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['a time-out', mockError(requestCode, 'REQUEST_TIMEOUT'), 'Request timed out. Please try again.'],
    [
      'too many codes',
      mockError(requestCode, 'TOO_MANY_CODES', { message: 'You can request the next one in 12 min.' }),
      'You can request the next one in 12 min.',
    ],
    ['no network', cut(requestCode), 'Failed to connect to verification service'],
    [
      'an unreadable response',
      raw(requestCode, async () => new Response('<html>', { status: 200 })),
      'Failed to send verification code',
    ],
    [
      'an unreadable error',
      raw(requestCode, async () => new Response('<html>', { status: 502 })),
      'Failed to send verification code',
    ],
  ])('explains %s and keeps the address', async (_, response, message) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { submitEmail } = await open([response]);
    await submitEmail();
    await waitFor(() => expect(described('E-mail address')).toBe(message));
    expect(screen.getByLabelText('E-mail address')).toHaveValue('anna@example.ch');
    await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
    expect(screen.queryByText('Code sent'), 'no mail was sent').toBeNull();
    expect(screen.queryByLabelText('Verification code')).toBeNull();
  });

  it('sends one request for repeated Enter presses and shows progress', async () => {
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
    expect(await screen.findByLabelText('Verification code')).toBeInTheDocument();
  });
});

describe('entering the code', () => {
  const hint = 'Six digits, checked as soon as you enter the last one';

  it('accepts a pasted code with spaces, ignores letters, and is sent with the last digit', async () => {
    const { user, submitEmail, calls, location } = await open([sent, accepted(), signedIn]);
    await submitEmail();
    const field = await screen.findByLabelText<HTMLInputElement>('Verification code');
    await user.type(field, '12ab');
    expect(field.value).toBe('12');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })).toBeDisabled();
    await user.clear(field);
    await user.paste(' 123 456\n');
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.find(({ endpoint }) => endpoint === 'auth.verify')?.body).toEqual({
      email: 'anna@example.ch',
      code: '123456',
    });
  });

  it('reports a wrong code in a toast and at the field, and selects it for retyping', async () => {
    const wrong = mockError(verifyCode, 'VERIFICATION_ERROR', { message: 'That code is not right' });
    const { submitEmail, enterCode } = await open([sent, wrong]);
    await submitEmail();
    await enterCode();
    await waitFor(() => expect(described('Verification code')).toBe(`That code is not right ${hint}`));
    const field = screen.getByLabelText<HTMLInputElement>('Verification code');
    await waitFor(() => expect(field).toHaveFocus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
    // At once, in place of "Code sent".
    expect(await toast('Verification failed')).toBe('Verification failedPlease try again');
  });

  it('leads to a new code after the last try', async () => {
    const message = 'Too many attempts. Request a new code.';
    const { submitEmail, enterCode } = await open([
      sent,
      mockError(verifyCode, 'CODE_EXHAUSTED', { message }),
    ]);
    await submitEmail();
    await enterCode();
    await waitFor(() => expect(described('Verification code')).toBe(`${message} ${hint}`));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Request a new code' })).toHaveFocus());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows its own text for a response without a message', async () => {
    const { submitEmail, enterCode } = await open([
      sent,
      raw(verifyCode, async () => new Response('', { status: 502 })),
    ]);
    await submitEmail();
    await enterCode();
    await waitFor(() => expect(described('Verification code')).toBe(`Invalid verification code ${hint}`));
  });

  it('returns to the e-mail step with the address kept', async () => {
    const { user, submitEmail } = await open([sent]);
    await submitEmail();
    await user.click(await screen.findByRole('button', { name: 'Request a new code' }));
    expect(screen.getByLabelText('E-mail address')).toHaveValue('anna@example.ch');
    expect(sessionStorage.getItem('dossier.signIn')).toBeNull();
  });

  it('says when another code was sent, and where to look for it', async () => {
    const { user, submitEmail } = await open([sent]);
    await submitEmail();
    await user.click(await screen.findByRole('button', { name: 'Request a new code' }));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(
      await screen.findByText(
        /^We sent another code to anna@example\.ch at \d\d:\d\d\. .* look in your spam folder\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('uses a code once: a retry continues where the first attempt was cut', async () => {
    let reachable = false;
    const flaky = raw(getSession, (request) =>
      reachable ? signedIn.respond(request) : Promise.reject(new TypeError('cut')),
    );
    const { user, submitEmail, enterCode, calls, location } = await open([sent, accepted(), flaky]);
    await submitEmail();
    await enterCode();
    await waitFor(() => expect(described('Verification code')).toContain('No connection'));
    reachable = true;
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(location()).toBe('/'));
    expect(calls.filter(({ endpoint }) => endpoint === 'auth.verify')).toHaveLength(1);
  });

  it('restores the code step after leaving the page while the code is valid', async () => {
    const withMail = {
      ...remote,
      routes: [...remote.routes, { path: '/mail', element: <AppLink to="/login">back</AppLink> }],
    };
    const { user } = await renderRemote(withMail, '/mail', { session: 'signedOut' });
    const storePending = (minutes: number) =>
      sessionStorage.setItem(
        'dossier.signIn',
        JSON.stringify({ email: 'anna@example.ch', sentAt: Date.now() - minutes * 60_000 }),
      );
    storePending(4);
    await user.click(screen.getByText('back'));
    expect(await screen.findByLabelText('Verification code')).toBeInTheDocument();

    const later = await renderRemote(withMail, '/mail', { session: 'signedOut' });
    storePending(6);
    await later.user.click(screen.getByText('back'));
    expect(await screen.findByLabelText('E-mail address')).toBeInTheDocument();
  });
});

describe('redirect after sign-in', () => {
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
    const { submitEmail, enterCode, location } = await open([sent, accepted(complete), signedIn], { path });
    await submitEmail();
    await enterCode();
    await waitFor(() => expect(location()).toBe(target));
    expect(sessionStorage.getItem('dossier.signIn')).toBeNull();
  });

  it('redirects a user who is already signed in', async () => {
    const { location } = await open([], { path: '/login?returnTo=/profile', session: {} });
    await waitFor(() => expect(location()).toBe('/profile'));
  });
});

it.each(['de', 'fr', 'it', 'gsw'] as const)('has every text in %s', async (language) => {
  const { container } = await open([], { language });
  expect(container).not.toHaveTextContent(/signIn\.|\{\{/);
  expect(await accessibilityViolations()).toEqual([]);
});

describe('language of the browser', () => {
  const openWith = (browser: string[], options: RenderOptions = {}) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    return open([], options);
  };

  it('is offered in its own words, before everything else, and read first', async () => {
    const { user } = await openWith(['rm', 'fr-CH', 'de']);
    const offer = screen.getByRole('region', { name: 'Dossier existe aussi en français.' });
    expect(offer).toHaveAttribute('lang', 'fr');
    expect(offer).toHaveFocus();
    expect(offer.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continuer en français' }));
    expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeInTheDocument();
    expect(offer).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  });

  it('is not offered again once it was declined', async () => {
    const { user, unmount } = await openWith(['it']);
    await user.click(screen.getByRole('button', { name: 'Continue in English' }));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(screen.getByLabelText('E-mail address')).toHaveFocus();
    unmount();
    expect(localStorage.getItem('dossier.offer')).toBe('declined');
    // The start of a test clears the storage.
    vi.spyOn(Storage.prototype, 'clear').mockReturnValueOnce().mockReturnValueOnce();
    await openWith(['it']);
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByText('Dossier è disponibile anche in italiano.')).not.toBeInTheDocument();
    localStorage.clear();
  });

  it.each([
    ['is the one in use', ['en-GB', 'de'], 'en'],
    ['is not available', ['pt'], 'en'],
    ['was overruled by a choice', ['fr'], 'it'],
  ] as const)('is not offered when it %s', async (_, browser, language) => {
    await openWith([...browser], { language });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
