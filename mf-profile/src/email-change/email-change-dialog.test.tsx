import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { confirmEmailChange, getSession, startEmailChange } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import EmailChangeDialog from './email-change-dialog.tsx';

const current = 'anna@example.ch';
const next = 'anna.muster@example.ch';
const onClose = vi.fn();

const started = mock(startEmailChange, { status: 'success' });

async function open(api: Mock[], options: RenderOptions = {}) {
  onClose.mockClear();
  const rendered = await renderPart(remote, <EmailChangeDialog current={current} onClose={onClose} />, {
    ...options,
    api,
  });
  await screen.findByRole('dialog');
  const { user } = rendered;
  const submitEmail = async (email = next) => {
    await user.type(screen.getByLabelText('New e-mail address'), email);
    await user.click(screen.getByRole('button', { name: 'Send codes' }));
  };
  const submitCodes = async () => {
    await user.type(await screen.findByLabelText(`Code sent to ${current}`), '123456');
    await user.type(screen.getByLabelText(`Code sent to ${next}`), '654321');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
  };
  return { ...rendered, submitEmail, submitCodes };
}

it('changes the address with the codes of both mailboxes', async () => {
  const { submitEmail, submitCodes, calls } = await open([
    started,
    mock(confirmEmailChange, { email: next }),
    mock(getSession, () => sampleSession({ email: next })),
  ]);
  expect(await accessibilityViolations()).toEqual([]);
  await submitEmail();
  expect(
    await screen.findByText(/^We sent one code to anna@example.ch and one to anna.muster@/),
  ).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await submitCodes();
  expect(await screen.findByText('E-mail address changed')).toBeTruthy();
  expect(calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    [startEmailChange.id, { email: next }],
    [confirmEmailChange.id, { currentCode: '123456', newCode: '654321' }],
    [getSession.id, undefined],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('rejects an invalid address and the current one without a request', async () => {
  const { user, submitEmail, calls } = await open([]);
  await submitEmail('anna@');
  expect(await screen.findByText('Please enter a valid e-mail address.')).toBeTruthy();
  await user.clear(screen.getByLabelText('New e-mail address'));
  await submitEmail('Anna@Example.ch');
  expect(await screen.findByText('This is already your address.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('does not say that codes were sent when none were, or when they are delayed', async () => {
  let response = mockError(startEmailChange, 'TOO_MANY_CODES', { message: 'The next one in 12 min.' });
  const { user, submitEmail } = await open([
    { endpoint: startEmailChange, respond: (call) => response.respond(call) },
  ]);
  await submitEmail();
  expect(await screen.findByText('The next one in 12 min.')).toBeTruthy();
  expect(screen.queryByText(/We sent/)).toBeNull();
  response = mock(startEmailChange, { status: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Send codes' }));
  expect(await screen.findByText(/will be sent shortly/)).toBeTruthy();
  expect(screen.queryByText(/We sent/)).toBeNull();
});

it('marks the code that is wrong, and leads to new codes after the last try', async () => {
  const fields = [{ path: 'newCode', code: 'invalid_value', message: '' }];
  let response = mockError(confirmEmailChange, 'VERIFICATION_ERROR', { message: 'Invalid', fields });
  const { user, submitEmail, submitCodes } = await open([
    started,
    { endpoint: confirmEmailChange, respond: (call) => response.respond(call) },
  ]);
  await submitEmail();
  await submitCodes();
  await waitFor(() => expect(screen.getByLabelText(`Code sent to ${next}`)).toBeInvalid());
  expect(screen.getByLabelText(`Code sent to ${current}`)).toBeValid();
  response = mockError(confirmEmailChange, 'CODE_EXHAUSTED', { message: 'Request a new code.' });
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  expect(await screen.findByText('Request a new code.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send new codes' }));
  expect(await screen.findByLabelText('New e-mail address')).toHaveValue(next);
});
