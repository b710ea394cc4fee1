import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { afterEach, expect, test, vi } from 'vitest';
import { listMessages, listNotifications, sendMessage } from '@dossier/contracts';
import { Button, Field, Input } from '@dossier/ui';
import { useNavigate } from '@dossier/ui/router';
import { call } from '../call/call.ts';
import { refresh, useData } from '../data/use-data.ts';
import { useForm } from '../forms/use-form.ts';
import { useTexts } from '../language/language.ts';
import { defineRemote } from '../remote/define-remote.ts';
import { useSession } from '../session/session.ts';
import { useTaxYear } from '../session/use-tax-year.ts';
import { mock, mockError, renderRemote } from './index.tsx';

function ListPage() {
  const t = useTexts('mf-test');
  const navigate = useNavigate();
  const { user } = useSession();
  const [year, setYear] = useTaxYear();
  const { data, error, isLoading, reload } = useData(listMessages, { query: {} });
  const { data: notifications } = useData(listNotifications, { query: {} }, { refreshInterval: 30_000 });
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{`${user?.email} ${year}`}</p>
      <p>{isLoading ? 'loading' : (error?.message ?? data?.map(({ text }) => text).join())}</p>
      <p>{`${notifications?.length ?? 'no'} notifications`}</p>
      <Button onClick={() => setYear(2023)}>2023</Button>
      <Button onClick={() => void reload()}>reload</Button>
      <Button onClick={() => void refresh(listMessages)}>refresh</Button>
      <Button onClick={() => void navigate('/test/form')}>form</Button>
    </>
  );
}

function FormPage() {
  const form = useForm(z.object({ message: z.string().min(1) }), { message: '' });
  const send = form.submit(async (values) => void (await call(sendMessage, { body: values })));
  return (
    <form onSubmit={(event) => void send(event)}>
      <Field label="Message" error={form.errors.message}>
        <Input {...form.register('message')} />
      </Field>
      <p>{form.error?.message}</p>
      <Button type="submit">send</Button>
    </form>
  );
}

const texts = (title: string) => async () => ({ default: { title } });
const remote = defineRemote({
  name: 'mf-test',
  routes: [
    { path: '/test', element: <ListPage /> },
    { path: '/test/form', load: async () => ({ default: FormPage }) },
  ],
  translations: {
    en: texts('Test'),
    fr: texts('Essai'),
    de: texts('Probe'),
    gsw: texts('Prob'),
    it: texts('Prova'),
  },
});

const message = { id: '1', from: 'person' as const, text: 'Hello', createdAt: '2026-01-01T00:00:00.000Z' };
const notifications = mock(listNotifications, []);
afterEach(() => vi.useRealTimers());

test('renders a page with its texts, session, year and data', async () => {
  const { calls, missing } = await renderRemote(remote, '/test', {
    api: [mock(listMessages, [message]), notifications],
    session: { email: 'beat@example.ch' },
    language: 'fr',
    taxYear: 2024,
  });
  expect(screen.getByRole('heading').textContent).toBe('Essai');
  expect(screen.getByText('beat@example.ch 2024')).toBeInTheDocument();
  expect(await screen.findByText('Hello')).toBeInTheDocument();
  expect(calls.map(({ endpoint }) => endpoint).toSorted()).toEqual(['messages.list', 'notifications.list']);
  expect(missing).toEqual([]);
});

test('data: an error is shown and requested again only on demand', async () => {
  let fails = true;
  const error = mockError(listMessages, 'SERVICE_UNAVAILABLE', { message: 'Down' });
  const response = mock(listMessages, [message]);
  const { user, calls } = await renderRemote(remote, '/test', {
    api: [
      { endpoint: listMessages, respond: (request) => (fails ? error : response).respond(request) },
      notifications,
    ],
  });
  expect(await screen.findByText('Down')).toBeInTheDocument();
  const countRequests = () => calls.filter(({ endpoint }) => endpoint === 'messages.list').length;
  expect(countRequests()).toBe(1);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'reload' }));
  expect(await screen.findByText('Hello')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'refresh' }));
  await waitFor(() => expect(countRequests()).toBe(3));
});

test('data: a repeated request of an interval is a poll, the first one is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await renderRemote(remote, '/test', { api: [mock(listMessages, []), notifications] });
  const polls = () =>
    calls
      .filter(({ endpoint }) => endpoint === 'notifications.list')
      .map(({ headers }) => headers['x-dossier-poll']);
  await screen.findByText('0 notifications');
  await vi.advanceTimersByTimeAsync(30_500);
  await waitFor(() => expect(polls()).toEqual([undefined, '1']));
});

test('a chosen year is kept for the tab', async () => {
  const { user } = await renderRemote(remote, '/test', {
    api: [mock(listMessages, []), notifications],
    taxYear: 2024,
  });
  await user.click(screen.getByRole('button', { name: '2023' }));
  expect(await screen.findByText('anna@example.ch 2023')).toBeInTheDocument();
  expect(sessionStorage.getItem('dossier.taxYear')).toBe('2023');
});

test('forms: shows client-side errors first, then field errors of the server, then errors of the form', async () => {
  const fields = [{ path: 'message', code: 'too_big', message: 'Too long for us' }];
  let response = mockError(sendMessage, 'VALIDATION_FAILED', { fields });
  const { user, location, calls } = await renderRemote(remote, '/test', {
    api: [
      mock(listMessages, []),
      notifications,
      { endpoint: sendMessage, respond: (request) => response.respond(request) },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'form' }));
  await screen.findByLabelText('Message');
  expect(location()).toBe('/test/form');
  await user.click(screen.getByRole('button', { name: 'send' }));
  expect(await screen.findByText('Please fill in this field.')).toBeInTheDocument();
  expect(calls.some(({ endpoint }) => endpoint === 'messages.send')).toBe(false);

  await user.type(screen.getByLabelText('Message'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'send' }));
  expect(await screen.findByText('Too long for us')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveFocus());

  response = mockError(sendMessage, 'SERVICE_UNAVAILABLE', { message: 'Later, please' });
  await user.type(screen.getByLabelText('Message'), '!');
  await user.click(screen.getByRole('button', { name: 'send' }));
  expect(await screen.findByText('Later, please')).toBeInTheDocument();
});

test('a request without a mock is listed in missing', async () => {
  const { missing } = await renderRemote(remote, '/test', { api: [notifications] });
  await waitFor(() => expect(missing).toEqual(['GET /api/messages']));
});
