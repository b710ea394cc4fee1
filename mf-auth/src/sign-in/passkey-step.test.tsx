import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  confirmPasskeyEnrolment,
  confirmSecondStep,
  startPasskeyEnrolment,
  startPasskeyStep,
  type SecondStep,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  sampleNewPasskeyOptions,
  samplePasskeyOptions,
  stubPasskeys,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { confirmed, openAtStep, recoveryCodes, session, step, user } from './testing.tsx';

const options = mock(startPasskeyStep, samplePasskeyOptions);

const open = (found: Partial<SecondStep>, api: Mock[] = [], rest: RenderOptions = {}) =>
  openAtStep([step(found), ...api], rest);

let browser: ReturnType<typeof stubPasskeys>;
beforeEach(() => {
  browser = stubPasskeys();
});
afterEach(() => vi.unstubAllGlobals());

it('confirms the sign-in with a passkey, and tries again after the dialog was closed', async () => {
  browser.failure = 'NotAllowedError';
  const methods = ['totp', 'passkey', 'recoveryCode'] as const;
  const {
    user: person,
    calls,
    location,
  } = await open({ methods: [...methods] }, [options, confirmed, session]);
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await waitFor(() => expect(button).toHaveFocus());
  expect(await accessibilityViolations()).toEqual([]);
  await person.click(button);
  expect(await screen.findByText('No passkey was used. Please try again.')).toBeTruthy();
  browser.failure = null;
  await person.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(location()).toBe('/'));
  expect(calls.find(({ endpoint }) => endpoint === confirmSecondStep.id)?.body).toMatchObject({
    method: 'passkey',
    passkey: { id: 'AQID', type: 'public-key', response: { signature: 'AQID' } },
  });
});

it('offers the other ways, and a passkey again from there', async () => {
  const { user: person } = await open({ methods: ['totp', 'passkey', 'recoveryCode'] });
  await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await waitFor(async () => expect(await screen.findByLabelText('Recovery code')).toHaveFocus());
  await person.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
  await waitFor(async () =>
    expect(await screen.findByLabelText('Code of your authenticator app')).toHaveFocus(),
  );
  await person.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('button', { name: 'Use a recovery code' })).toBeTruthy();
});

it('asks for a code where the browser has no passkeys', async () => {
  vi.unstubAllGlobals();
  await open({ methods: ['passkey', 'recoveryCode'] });
  expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

it('starts over when no attempt is left', async () => {
  const exhausted = mockError(confirmSecondStep, 'CODE_EXHAUSTED', { message: 'Request a new code.' });
  const { user: person } = await open({ methods: ['passkey', 'recoveryCode'] }, [options, exhausted]);
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('Request a new code.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Request a new code by e-mail' })).toHaveFocus(),
  );
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDisabled();
});

it('adds a passkey as the first factor with the token, and signs in', async () => {
  const token = 't'.repeat(43);
  const {
    user: person,
    calls,
    location,
  } = await open({ methods: [], enrolment: 'token' }, [
    mock(startPasskeyEnrolment, sampleNewPasskeyOptions),
    mock(confirmPasskeyEnrolment, { success: true, user, recoveryCodes }),
    session,
  ]);
  const field = await screen.findByLabelText('Token');
  expect(screen.getByRole('button', { name: 'Add passkey' })).toBeDisabled();
  await person.type(field, token);
  browser.failure = 'NotAllowedError';
  await person.click(screen.getByRole('button', { name: 'Add passkey' }));
  expect(await screen.findByText('No passkey was used. Please try again.')).toBeTruthy();
  browser.failure = null;
  await person.click(screen.getByRole('button', { name: 'Add passkey' }));
  expect(await screen.findByText('abcd-efgh-ijka')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  await waitFor(() => expect(location()).toBe('/'));
  expect(calls.find(({ endpoint }) => endpoint === confirmPasskeyEnrolment.id)?.body).toMatchObject({
    name: 'Passkey',
    passkey: { id: 'AQID' },
    token,
  });
});

it('is accessible', async () => {
  await open({ methods: ['passkey', 'totp', 'recoveryCode'] }, []);
  await waitFor(() =>
    expect(screen.getAllByRole('button').some((each) => each === document.activeElement)).toBe(true),
  );
  expect(await accessibilityViolations()).toEqual([]);
});
