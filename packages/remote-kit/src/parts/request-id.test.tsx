import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAbout } from '@dossier/contracts';
import { DossierProvider, ErrorCard } from '@dossier/ui';
import { ApiError } from '../call/api-error.ts';
import { call } from '../call/call.ts';
import { replaceTransport } from '../call/transport.ts';
import { notify, notifyError } from '../notify/notify.ts';
import { startTest } from '../testing/index.tsx';
import { RequestId } from '../notify/request-id.tsx';
import { Toasts } from './toasts.tsx';

beforeEach(async () => {
  await startTest();
});
afterEach(cleanup);

const id = '3f9a1c0d-7b52-4a1e-9c55-0d7f6a2e8b11';
const failure = (status: number, code: ApiError['code']) =>
  new ApiError({ status, code, message: 'Please try again later.', requestId: id });
const shown = (text: string) => screen.findByText(text);

const card = (error: unknown) =>
  render(
    <DossierProvider>
      <ErrorCard title="Your files cannot be shown" detail={<RequestId error={error} />} />
    </DossierProvider>,
  );

test('an error card shows the request id of an unexpected error and copies it', async () => {
  const user = userEvent.setup();
  card(failure(503, 'SERVICE_UNAVAILABLE'));
  expect(screen.getByRole('alert')).toHaveTextContent(`Request ID: ${id}`);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await shown('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(id);
});

test.each([
  ['a missing file', failure(404, 'FILE_NOT_FOUND')],
  ['invalid input', failure(422, 'VALIDATION_FAILED')],
  ['no connection', new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'No connection.' })],
])('an error card shows no request id for %s', (_, error) => {
  card(error);
  expect(screen.queryByText(/Request ID/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
});

test('a toast shows the request id of an unexpected error and copies it', async () => {
  const user = userEvent.setup();
  render(
    <DossierProvider>
      <Toasts placement="bottom" />
    </DossierProvider>,
  );
  act(() => notifyError(failure(500, 'INTERNAL_ERROR'), 'The files could not be loaded'));
  expect(await shown('The files could not be loaded')).toBeTruthy();
  expect(screen.getByText(id)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await shown('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(id);
});

test('a toast with the screen’s own text shows the id of its cause, if that is unexpected', async () => {
  render(
    <DossierProvider>
      <Toasts placement="bottom" />
    </DossierProvider>,
  );
  act(() => notify({ title: 'Not saved', tone: 'bad', error: failure(502, 'SERVICE_UNAVAILABLE') }));
  expect(await shown('Not saved')).toBeTruthy();
  expect(screen.getByText(id)).toBeInTheDocument();
  cleanup();
  await startTest();
  render(
    <DossierProvider>
      <Toasts placement="bottom" />
    </DossierProvider>,
  );
  act(() => notify({ title: 'Not moved', tone: 'bad', error: failure(404, 'FILE_NOT_FOUND') }));
  expect(await shown('Not moved')).toBeTruthy();
  expect(screen.queryByText(/Request ID/)).not.toBeInTheDocument();
});

test('a response outside the contract is found by the id in its header', async () => {
  replaceTransport({
    fetch: async () => new Response('<html>', { status: 502, headers: { 'x-request-id': id } }),
    upload: () => Promise.reject(new Error('unused')),
  });
  const error: unknown = await call(getAbout).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', requestId: id });
});
