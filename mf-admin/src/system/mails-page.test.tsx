import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listUnsentMails, retryMail, retryMails, type UnsentMail } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const at = '2026-03-01T10:00:00.000Z';
const dead: UnsentMail = {
  id: '00000000-0000-4000-8000-000000000001',
  subject: 'A better document is needed in Dossier',
  state: 'dead',
  userId: 12,
  createdAt: at,
  attempts: 3,
  nextAttemptAt: null,
  diedAt: at,
  reason: '550',
  retryable: true,
};
const code: UnsentMail = {
  ...dead,
  id: '00000000-0000-4000-8000-000000000002',
  subject: 'Your sign-in code for Dossier',
  userId: null,
  reason: 'EXPIRED',
  retryable: false,
};
const waiting: UnsentMail = { ...dead, state: 'waiting', nextAttemptAt: at, diedAt: null, retryable: false };

let mails: UnsentMail[];
beforeEach(() => {
  mails = [dead, code, waiting];
});

const open = (path = '/admin/system/mails', api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(listUnsentMails, ({ query: { state = 'dead' } }) => mails.filter((mail) => mail.state === state)),
      mock(retryMail, ({ params: { id } }) => {
        mails = mails.filter((mail) => mail.id !== id);
        return { success: true as const };
      }),
      mock(retryMails, () => {
        mails = mails.filter(({ retryable }) => !retryable);
        return { count: 1 };
      }),
      ...api,
    ],
  });
const rows = async () => within(await screen.findByRole('list', { name: 'Mails' })).getAllByRole('listitem');

it('shows what was given up, to whom and why, and offers only what can be sent again', async () => {
  await open();
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/A better document.*attempts: 3.*given up .*reason: 550/);
  expect(within(first!).getByRole('link', { name: 'User 12' })).toHaveAttribute('href', '/admin/users/12');
  expect(second).toHaveTextContent('reason: EXPIRED');
  expect(within(second!).queryByRole('button')).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
});

it('sends a mail again, which leaves the list but not the focus', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send again: A better document/ }));
  expect(await screen.findByText('Mail is sent again')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(calls.find(({ endpoint }) => endpoint === retryMail.id)?.params).toEqual({ id: dead.id });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Mails not sent' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull();
});

it('sends all again', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send all again' }));
  expect(await screen.findByText('1 mail is sent again')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

it('says why a mail was not sent again', async () => {
  const { user } = await open(undefined, [
    mockError(retryMail, 'MAIL_NOT_RETRYABLE', { message: 'Its content was removed.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Send again: A better document/ }));
  expect(await screen.findByText('Its content was removed.')).toBeInTheDocument();
});

it('shows what waits, which the address names, and says when nothing does', async () => {
  const { user, location } = await open('/admin/system/mails?state=waiting');
  expect((await rows())[0]).toHaveTextContent(/next attempt/);
  mails = [];
  await user.selectOptions(screen.getByLabelText('Show'), 'Given up');
  expect(await screen.findByRole('heading', { name: 'No mail was given up' })).toBeInTheDocument();
  expect(location()).toBe('/admin/system/mails?state=dead');
});

it('can be loaded again after an error', async () => {
  await open(undefined, [mockError(listUnsentMails, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' })]);
  expect(await screen.findByText('We couldn’t load the mails')).toBeInTheDocument();
});
