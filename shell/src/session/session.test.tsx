import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  confirmSecondStep,
  extendSession,
  getSecondStep,
  getSession,
  requestCode,
  resetProfile,
  verifyCode,
} from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { type ApiError, applySession, call, publish, useUnsaved } from '@dossier/remote-kit';
import { accessibilityViolations, type Mock, mock, mockError, startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter, useLocation } from '@dossier/ui/router';
import { addEnglish } from '../texts.ts';
import { FreshSignIn } from '../layout/fresh-sign-in.tsx';
import { SessionExpired } from '../layout/session-expired.tsx';
import { SessionNotices } from './session-notices.tsx';

const minute = 60_000;
const sent = mock(requestCode, { message: '', status: 'success' });

function Typed({ unsaved }: { unsaved: boolean }) {
  useUnsaved(unsaved);
  return <output>{useLocation().pathname}</output>;
}

async function open(api: Mock[], unsaved = true) {
  const started = await startTest({ api });
  addEnglish();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <DossierProvider>
      <MemoryRouter initialEntries={['/profile']}>
        <main>
          <h1>Profile</h1>
          <SessionNotices />
          <Typed unsaved={unsaved} />
          <SessionExpired />
          <FreshSignIn />
        </main>
      </MemoryRouter>
    </DossierProvider>,
  );
  return started;
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const warning = () => screen.queryByText('Your session ends soon');

test('warns two minutes before the idle timeout; any key extends the session', async () => {
  vi.useFakeTimers();
  const { calls } = await open([mock(extendSession, () => sampleSession())]);
  fireEvent.keyDown(document.body, { key: 'a' });
  await act(() => vi.advanceTimersByTimeAsync(28 * minute - 1));
  expect([warning(), calls.length]).toEqual([null, 0]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(warning()).toBeTruthy();
  expect(
    screen.getByText("Press any key to stay signed in. You won't lose what you typed."),
  ).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Shift' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([extendSession.id]);
  expect(warning()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(28 * minute));
  expect(warning(), 'and again before the next end').toBeTruthy();
});

test('does not re-render when the end of the session is only corrected', async () => {
  vi.useFakeTimers();
  await open([]);
  await act(() => vi.advanceTimersByTimeAsync(28 * minute));
  const shown = warning();
  act(() =>
    applySession(sampleSession({}, { idleExpiresAt: new Date(Date.now() + 2 * minute - 3).toISOString() })),
  );
  expect(shown?.isConnected).toBe(true);
  expect(warning()).toBe(shown);
});

async function logIn(api: Mock[], unsaved?: boolean) {
  const started = await open(api, unsaved);
  const user = userEvent.setup();
  act(() => publish('session-expired', {}));
  await user.click(await screen.findByRole('button', { name: 'Log In' }));
  return { ...started, user };
}

test('without unsaved work, Log In leads to the sign-in page', async () => {
  const { calls } = await logIn([], false);
  expect(screen.getByText('/login')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('over unsaved work: shows where the code was sent and that a code is wrong, and continues with the right one', async () => {
  let response = mockError(verifyCode, 'VERIFICATION_ERROR', { message: 'That code is not right' });
  const { user } = await logIn([
    sent,
    mock(getSession, () => sampleSession()),
    { endpoint: verifyCode, respond: (request) => response.respond(request) },
  ]);
  expect(await screen.findByText('What you typed stays here.')).toBeInTheDocument();
  expect(await screen.findByText('Enter the code we sent to anna@example.ch.')).toBeInTheDocument();
  const field = await screen.findByLabelText('Verification code');
  expect(field).toHaveFocus();
  expect(await accessibilityViolations()).toEqual([]);
  await user.type(field, '123456{Enter}');
  expect(await screen.findByText('That code is not right')).toBeInTheDocument();

  response = mock(verifyCode, {
    success: true,
    user: { id: 7, email: 'anna@example.ch', role: 'user', isProfileComplete: true },
  });
  await user.clear(field);
  await user.type(field, '654321{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByText('/profile')).toBeInTheDocument();
});

test('a code that could not be sent can be requested again', async () => {
  let response = mockError(requestCode, 'VERIFICATION_ERROR', { message: 'Too soon for another code' });
  const { user, calls } = await logIn([
    { endpoint: requestCode, respond: (request) => response.respond(request) },
  ]);
  expect(await screen.findByText('Too soon for another code')).toBeInTheDocument();
  expect(screen.queryByText(/we sent/), 'no mail was sent').toBeNull();
  response = sent;
  await user.click(screen.getByRole('button', { name: 'Request a new code' }));
  await vi.waitFor(() => expect(screen.queryByText('Too soon for another code')).not.toBeInTheDocument());
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([requestCode.id, requestCode.id]);
});

const oldSignIn = mockError(resetProfile, 'FRESH_SIGN_IN_REQUIRED', { message: 'Sign in again' });

test('a call that needs a fresh sign-in goes on after a new code', async () => {
  let isFresh = false;
  const { calls } = await open([
    sent,
    mock(getSession, () => sampleSession()),
    mock(verifyCode, () => {
      isFresh = true;
      return {
        success: true as const,
        user: { id: 7, email: 'anna@example.ch', role: 'user' as const, isProfileComplete: true },
      };
    }),
    {
      endpoint: resetProfile,
      respond: (asked) =>
        (isFresh ? mock(resetProfile, { success: true, userId: 7 }) : oldSignIn).respond(asked),
    },
  ]);
  const result = call(resetProfile, { body: { userId: 7 } });
  const user = userEvent.setup();
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
  expect(await result).toEqual({ success: true, userId: 7 });
  expect(calls.filter(({ endpoint }) => endpoint === resetProfile.id)).toHaveLength(2);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a fresh sign-in asks for the second factor of the account', async () => {
  let isFresh = false;
  await open([
    sent,
    mock(getSession, () => sampleSession()),
    mockError(verifyCode, 'SECOND_FACTOR_REQUIRED', { message: 'Confirm' }),
    mock(getSecondStep, {
      methods: ['totp'],
      enrolment: null,
      expiresAt: new Date(Date.now() + minute).toISOString(),
    }),
    mock(confirmSecondStep, () => {
      isFresh = true;
      const user = { id: 7, email: 'anna@example.ch', role: 'user' as const, isProfileComplete: true };
      return { success: true as const, user };
    }),
    {
      endpoint: resetProfile,
      respond: (asked) =>
        (isFresh ? mock(resetProfile, { success: true, userId: 7 }) : oldSignIn).respond(asked),
    },
  ]);
  const result = call(resetProfile, { body: { userId: 7 } });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Verification code'), '123456');
  await user.type(await screen.findByLabelText('Code of your authenticator app'), '654321');
  expect(await result).toEqual({ success: true, userId: 7 });
});

test('cancelling a fresh sign-in fails the call and changes nothing', async () => {
  const { calls } = await open([sent, oldSignIn]);
  const result = call(resetProfile, { body: { userId: 7 } }).catch((error: ApiError) => error.code);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await result).toBe('FRESH_SIGN_IN_REQUIRED');
  expect(calls.filter(({ endpoint }) => endpoint === resetProfile.id)).toHaveLength(1);
});
