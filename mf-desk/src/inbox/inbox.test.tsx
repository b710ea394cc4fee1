import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  getAbsence,
  type languages,
  listDeskStaff,
  getAbout,
  listInbox,
  listTasks,
  listUnreadConversations,
  markInboxRead,
  saveAbsence,
  type Absence,
  type InboxEntry,
  type UnreadConversation,
} from '@dossier/contracts';
import {
  about,
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { dayAfter } from '../filings/snooze-days.ts';
import remote from '../remote.tsx';

const lastDay = dayAfter(14);
const anna = { userId: 12, name: 'Anna Muster', email: null };
const beat = { userId: 13, name: 'Beat Keller', email: null };
const carla = { userId: 31, name: 'Carla Rossi', email: null };
const conversations: UnreadConversation[] = [
  {
    userId: 12,
    name: 'Anna Muster',
    email: null,
    taxYear: 2025,
    unread: 2,
    lastMessageAt: '2026-02-06T11:00:00.000Z',
    answered: [],
  },
  {
    userId: 14,
    name: null,
    email: 'emil@example.ch',
    taxYear: null,
    unread: 1,
    lastMessageAt: '2026-02-06T07:00:00.000Z',
    answered: [],
  },
];

let entries: InboxEntry[];
let absence: Absence | null;
beforeEach(() => {
  absence = null;
  const entry = { taxYear: 2025, by: null, note: null, isUnread: true, isOpen: true, others: [] };
  entries = [
    { ...entry, person: anna, kind: 'returned', at: '2026-02-06T10:00:00.000Z' },
    {
      ...entry,
      person: beat,
      kind: 'handedOver',
      at: '2026-02-06T09:00:00.000Z',
      by: carla,
      note: 'I know him.',
      isOpen: false,
    },
    {
      ...entry,
      person: beat,
      taxYear: 2024,
      kind: 'received',
      at: '2026-02-06T08:00:00.000Z',
      isUnread: false,
    },
  ];
});

const open = (api: Mock[] = [], language: (typeof languages)[number] = 'en', path = '/desk/inbox') =>
  renderRemote(remote, path, {
    session: { id: 30, role: 'expert' },
    language,
    api: [
      mock(listInbox, () => entries),
      mock(listUnreadConversations, conversations),
      mock(markInboxRead, ({ params }) => {
        entries = entries.map((each) =>
          String(each.person.userId) === params.userId ? { ...each, isUnread: false } : each,
        );
        return { success: true as const };
      }),
      mock(getAbsence, () => ({ absence, standsInFor: [carla] })),
      mock(listDeskStaff, [{ userId: 30, name: 'Eva Meier', email: null }, carla]),
      mock(saveAbsence, ({ body }) => {
        absence = body.absence && { ...body.absence, deputy: carla };
        return { absence };
      }),
      mock(getAbout, { ...about, expertsSeeClients: 'assigned' as const }),
      mock(listTasks, []),
      ...api,
    ],
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'News' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('has messages and what happened to filings in one list, newest first', async () => {
  await open();
  expect(await rows()).toEqual([
    expect.stringMatching(/^Anna Muster2025 · New messages .*2 new messages$/),
    expect.stringMatching(/^Anna Muster2025 · Documents came back /),
    expect.stringMatching(/^Beat Keller2025 · Taken over or reassigned by Carla Rossi .*I know him\./),
    expect.stringMatching(/^Beat Keller2024 · New dossier or supplement /),
    expect.stringMatching(/^emil@example\.chNew messages /),
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/desk/12/2025', '/desk/12/2025', '/desk/13/2024', '/desk/clients/14']);
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(4);
  expect(await accessibilityViolations()).toEqual([]);
});

it('has filings that were assigned at once in one line, with their names', async () => {
  const filing = (index: number) => ({
    person: { userId: 40 + index, name: `Person ${index}`, email: null },
    taxYear: 2025,
    isOpen: index !== 2,
  });
  const others = Array.from({ length: 9 }, (_, index) => filing(index + 1));
  const assigned = { kind: 'assigned' as const, at: '2026-02-06T12:00:00.000Z', by: carla, note: null };
  entries = [{ ...filing(0), ...assigned, isUnread: true, others }];
  const { user, calls } = await open([mock(listUnreadConversations, [])]);
  expect(await screen.findAllByRole('img', { name: 'Unread' })).toHaveLength(1);
  const entry = within(screen.getByRole('list', { name: 'News' }));
  expect(entry.getByText('10 filings')).toBeInTheDocument();
  expect(entry.getByText(/^Assigned to you by Carla Rossi /)).toBeInTheDocument();
  const names = within(entry.getByRole('list', { name: 'Filings' }));
  expect(names.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...[40, 41, 43, 44, 45, 46, 47].map((userId) => `/desk/${userId}/2025`),
    '/desk?assigned=me',
  ]);
  expect(names.getByText('2 more in the queue')).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(entry.getByRole('button', { name: 'Mark as read: 10 filings' }));
  await waitFor(() => expect(entry.queryByRole('button')).toBeNull());
  expect(calls.filter(({ endpoint }) => endpoint === markInboxRead.id)).toHaveLength(1);
});

it('says which questions new messages answered', async () => {
  const question = { taxYear: 2025, isOpen: false, actionUrl: '/' };
  const answered = [
    { ...question, field: 'religion', label: 'Religion' },
    { ...question, field: 'salary.net', fileId: 'f1', label: 'Net salary' },
    { ...question, field: 'properties.2', label: 'Property 2' },
    { ...question, field: 'paper', fileId: 'f1', label: 'Document' },
  ];
  await open([mock(listUnreadConversations, [{ ...conversations[0]!, answered }])]);
  expect((await rows())[0]).toMatch(
    /2025 · Question answered: Religion, Property 2 · Question about a document answered · Question about a document answered: Net salary · /,
  );
});

it('is marked as read per filing', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Beat Keller, 2025' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Beat Keller/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Mark as read: Anna Muster, 2025' })).toBeInTheDocument();
});

it('says when there is nothing, and can be tried again', async () => {
  let isDown = true;
  const { user } = await open([
    mock(listUnreadConversations, []),
    mock(listInbox, () => {
      if (isDown) throw new TypeError('offline');
      return [];
    }),
  ]);
  expect(await screen.findByText('We couldn’t load the inbox')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
});

it('takes the own absence, with who stands in, and ends it', async () => {
  const { user } = await open();
  expect(await screen.findByText('Today you stand in for Carla Rossi.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Last day'), lastDay);
  await screen.findByRole('option', { name: 'Carla Rossi' });
  await user.selectOptions(screen.getByLabelText('Who stands in'), '31');
  await user.click(screen.getByRole('button', { name: 'Enter absence' }));
  expect(await screen.findByText(/\d: Carla Rossi stands in for you\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End absence' }));
  expect(await screen.findByRole('button', { name: 'Enter absence' })).toBeInTheDocument();
});

it('says why an absence cannot be entered', async () => {
  const { user } = await open([
    mockError(saveAbsence, 'ASSIGNEE_NOT_ALLOWED', { message: 'Choose somebody else.' }),
  ]);
  await user.type(await screen.findByLabelText('Last day'), lastDay);
  await screen.findByRole('option', { name: 'Carla Rossi' });
  await user.selectOptions(screen.getByLabelText('Who stands in'), '31');
  await user.click(screen.getByRole('button', { name: 'Enter absence' }));
  expect(await screen.findByText('Choose somebody else.')).toBeInTheDocument();
});

it('has every text', async () => {
  absence = { from: '2026-08-01', until: '2026-08-14', deputy: carla };
  const { missing } = await open();
  await screen.findByText('I know him.');
  expect(missing).toEqual([]);
});
