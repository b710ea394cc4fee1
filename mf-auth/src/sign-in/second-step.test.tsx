import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  confirmEnrolment,
  confirmSecondStep,
  getSecondStep,
  getSession,
  languages,
  startEnrolment,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { confirmed, openAtStep, recoveryCodes, session, step, user } from './testing.tsx';

it('asks for the code of the app after the code by mail, and signs in', async () => {
  const { user: person, calls, location } = await openAtStep([step(), confirmed, session]);
  const field = await screen.findByLabelText('Code of your authenticator app');
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.getByText(/^Your code was right.*anna@example.ch/)).toBeTruthy();
  expect(screen.queryByText('Verification failed')).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
  await person.type(field, '123 456');
  await waitFor(() => expect(location()).toBe('/'));
  expect(calls.find(({ endpoint }) => endpoint === confirmSecondStep.id)?.body).toEqual({
    method: 'totp',
    code: '123456',
  });
  expect(sessionStorage.getItem('dossier.signIn')).toBeNull();
});

it('takes a recovery code instead, in any form', async () => {
  const { user: person, calls } = await openAtStep([step(), confirmed, session]);
  await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = screen.getByLabelText('Recovery code');
  await person.type(field, 'abcd{Enter}');
  expect(await screen.findByText('A recovery code has twelve letters and digits.')).toBeTruthy();
  expect(calls.at(-1)?.endpoint).toBe(getSecondStep.id);
  await person.clear(field);
  await person.type(field, 'ABCD-EFGH-2345{Enter}');
  await waitFor(() => expect(calls.map(({ endpoint }) => endpoint)).toContain(getSession.id));
  expect(calls.find(({ endpoint }) => endpoint === confirmSecondStep.id)?.body).toEqual({
    method: 'recoveryCode',
    code: 'ABCD-EFGH-2345',
  });
});

it('loads only the session again when only that failed', async () => {
  let response = mockError(getSession, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const {
    user: person,
    calls,
    location,
  } = await openAtStep([
    step(),
    confirmed,
    { endpoint: getSession, respond: (call) => response.respond(call) },
  ]);
  await person.type(await screen.findByLabelText('Code of your authenticator app'), '123456');
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  response = session;
  await person.click(screen.getByRole('button', { name: 'Confirm sign-in' }));
  await waitFor(() => expect(location()).toBe('/'));
  expect(calls.filter(({ endpoint }) => endpoint === confirmSecondStep.id)).toHaveLength(1);
});

it('keeps a wrong code for correction, and starts over when no attempt is left', async () => {
  let response = mockError(confirmSecondStep, 'VERIFICATION_ERROR', { message: 'That code is not right' });
  const { user: person } = await openAtStep([
    step(),
    { endpoint: confirmSecondStep, respond: (call) => response.respond(call) },
  ]);
  await person.type(await screen.findByLabelText('Code of your authenticator app'), '123456');
  expect(await screen.findByText('That code is not right')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Code of your authenticator app')).toHaveFocus());
  response = mockError(confirmSecondStep, 'CODE_EXHAUSTED', { message: 'Request a new code.' });
  await person.click(screen.getByRole('button', { name: 'Confirm sign-in' }));
  expect(await screen.findByText('Request a new code.')).toBeTruthy();
  const restart = screen.getByRole('button', { name: 'Request a new code by e-mail' });
  await waitFor(() => expect(restart).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Confirm sign-in' })).toBeDisabled();
  await person.click(restart);
  expect(await screen.findByLabelText('E-mail address')).toHaveValue('anna@example.ch');
});

it('leads to a new code when the step has expired, and loads again after a failure', async () => {
  let response = mockError(getSecondStep, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const { user: person } = await openAtStep([
    { endpoint: getSecondStep, respond: (call) => response.respond(call) },
  ]);
  expect(await screen.findByText('Not available right now')).toBeTruthy();
  response = mockError(getSecondStep, 'SECOND_STEP_NOT_FOUND', { message: 'This sign-in has expired.' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This sign-in has expired.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Request a new code by e-mail' }));
  expect(await screen.findByLabelText('E-mail address')).toBeTruthy();
});

const toEnrol = (enrolment: 'free' | 'token') => step({ methods: [], enrolment });
const id = '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50';
const setup = { id, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Dossier:a?secret=JBSWY3DPEHPK3PXP' };
const token = 't'.repeat(43);

it('adds the first factor with the token, shows the recovery codes, and then signs in', async () => {
  let response = mockError(startEnrolment, 'ENROLMENT_TOKEN_WRONG', { message: 'Not that token' });
  const {
    user: person,
    calls,
    location,
  } = await openAtStep([
    toEnrol('token'),
    { endpoint: startEnrolment, respond: (call) => response.respond(call) },
    mock(confirmEnrolment, { success: true, user, recoveryCodes }),
    session,
  ]);
  await person.type(await screen.findByLabelText('Token'), 'wrong{Enter}');
  expect(await screen.findByText('Not that token')).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  response = mock(startEnrolment, setup);
  await person.clear(screen.getByLabelText('Token'));
  await person.type(screen.getByLabelText('Token'), `${token}{Enter}`);
  await person.type(await screen.findByLabelText('Code that the app shows'), '123456');
  expect(await screen.findByText('abcd-efgh-ijka')).toBeTruthy();
  expect(location()).toBe('/login');
  await person.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  await waitFor(() => expect(location()).toBe('/'));
  expect(calls.find(({ endpoint }) => endpoint === confirmEnrolment.id)?.body).toEqual({
    id,
    code: '123456',
    token,
  });
});

it('adds the first factor of an expert without a token', async () => {
  const { user: person, calls } = await openAtStep([toEnrol('free'), mock(startEnrolment, setup)]);
  await person.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(screen.queryByLabelText('Token')).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ name: 'Authenticator app' });
});

it.each(languages)('asks for the token in %s', async (language) => {
  await openAtStep([toEnrol('token')], { language });
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('name', 'token'));
  expect(document.body.textContent).not.toMatch(/enrol[A-Z]|tokenHint/);
});

it('is accessible', async () => {
  const { user: person } = await openAtStep([step()]);
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  const [, recovery] = screen.getByRole('textbox').closest('form')?.querySelectorAll('button') ?? [];
  if (recovery) await person.click(recovery);
  expect(await accessibilityViolations()).toEqual([]);
});
