import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  assignFiling,
  getDeskAnswers,
  getDeskFiling,
  listDeskHistory,
  listDeskDossiers,
  listPresence,
  listDeskStaff,
  listInbox,
  moveDeskFiling,
  setFilingWaiting,
  type DeskFiling,
  type DeskHistoryEntry,
  type NamedUser,
  type ResponseOf,
} from '@dossier/contracts';
import { refresh } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  chooseEntry,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { filingApi, sampleDeskFiling } from '../testing.ts';

const eva = { userId: 30, name: 'Eva Meier', email: 'eva@example.ch' };
const carla = { userId: 31, name: null, email: 'carla@example.ch' };
const anna = sampleDeskFiling({ hasSupplement: true, problemCount: 1 });
const at = '2026-02-05T10:00:00.000Z';
const history: DeskHistoryEntry[] = [
  { kind: 'assigned', at, by: eva, assignedTo: carla },
  { kind: 'status', at, by: eva, from: 5, to: 4, cause: 'staff' },
  { kind: 'status', at, by: null, from: 5, to: 5, cause: 'answers' },
  { kind: 'status', at, by: null, from: 2, to: 3, cause: 'documents' },
];

const groups: ResponseOf<typeof getDeskAnswers>['groups'] = [
  {
    heading: 'Person',
    answers: [
      { label: 'Name', value: 'Anna Muster', field: 'name', mark: null },
      { label: 'Religion', value: 'Not known yet', field: 'religion', mark: 'open' },
    ],
  },
  {
    heading: 'Declared: none this year',
    answers: [{ label: 'Public transport', value: 'I walk', field: null, mark: 'none' }],
  },
];

const dossier = {
  id: '6f1d2c36-5f0c-4c0e-9d0d-0b9c4a1f2e33',
  kind: 'dossier',
  createdAt: at,
  size: 5000,
} as const;

let filing: DeskFiling;
beforeEach(() => {
  filing = anna;
});

const change = (next: Partial<DeskFiling>) => {
  filing = { ...filing, ...next, version: filing.version + 1 };
  return filing;
};
const open = (path = '/desk/12/2025', api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [
      ...filingApi(() => filing),
      mock(listDeskHistory, () => history),
      mock(listDeskDossiers, [dossier]),
      mock(getDeskAnswers, { groups }),
      mock(listDeskStaff, [eva, carla]),
      mock(assignFiling, ({ body }) =>
        change({ assignedTo: [eva, carla].find(({ userId }) => userId === body.assignedTo) ?? null }),
      ),
      mock(moveDeskFiling, ({ body }) => change({ status: body.status })),
      mock(setFilingWaiting, ({ body }) => change({ waitingSince: body.waiting ? at : null })),
      ...api,
    ],
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const openTab = async (user: User, name: string) => user.click(await screen.findByRole('tab', { name }));

async function choose(user: User, menu: string, action: string) {
  // Everything is loaded, so that nothing is rendered while the menu is open.
  await screen.findByText('Public transport');
  await chooseEntry(user, await screen.findByRole('button', { name: menu }), action);
}

it('names the others who have the filing open', async () => {
  let others: NamedUser[] = [carla];
  await open('/desk/12/2025', [mock(listPresence, () => others)]);
  expect(await screen.findByText('carla@example.ch has this filing open, too.')).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  others = [eva, carla];
  await act(() => refresh(listPresence));
  expect(
    await screen.findByText('Eva Meier, carla@example.ch have this filing open, too.'),
  ).toBeInTheDocument();
});

it('works without knowing who else has it open', async () => {
  await open('/desk/12/2025', [mockError(listPresence, 'SERVICE_UNAVAILABLE')]);
  expect(await screen.findByText('Public transport')).toBeInTheDocument();
  expect(screen.queryByText(/open, too/)).toBeNull();
});

it('shows what is known of the filing and who did what', async () => {
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Muster' })).toBeTruthy();
  await openTab(user, 'Filing');
  expect(screen.getByText('Cannot be opened: 1')).toBeInTheDocument();
  expect(await screen.findByText('Latest supplement')).toBeTruthy();
  expect(document.title).not.toContain('Anna');
  const entries = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Assigned to carla@example.ch.* · Eva Meier$/),
    expect.stringMatching(/^Status: In review.* · Eva Meier$/),
    expect.stringMatching(/^Answers changed after the transmission.* · automatically$/),
    expect.stringMatching(/^Status: Ready to transmit/),
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

it('opens the dossier, and shows what was declared as none with the papers', async () => {
  const { user } = await open();
  // No PDF is drawn here: the library warns, and has no worker.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: /^Dossier/ }));
  expect(await screen.findByRole('region', { name: 'Dossier' })).toBeInTheDocument();
  expect(await screen.findByRole('group', { name: 'Dossier' })).toBeInTheDocument();
  expect(await screen.findByText(/^This file can't be previewed here/)).toBeInTheDocument();
  warned.mockRestore();
  const none = await screen.findByRole('region', { name: 'None this year' });
  expect(none).toHaveTextContent('Public transportI walk');
});

it('is taken, handed over and released', async () => {
  const { user, calls } = await open();
  await openTab(user, 'Filing');
  const assignee = async () =>
    (await screen.findByText('Assigned to', { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await assignee()).toBe('Nobody');
  await choose(user, 'Assign', 'Take');
  await waitFor(async () => expect(await assignee()).toBe('Eva Meier'));
  await choose(user, 'Assign', 'Assign to carla@example.ch');
  const handover = within(await screen.findByRole('dialog', { name: 'Hand the filing over' }));
  await user.type(handover.getByLabelText('A word to your colleague'), 'You know her');
  await user.click(handover.getByRole('button', { name: 'Assign to carla@example.ch' }));
  await waitFor(async () => expect(await assignee()).toBe('carla@example.ch'));
  await choose(user, 'Assign', 'Remove assignment');
  await waitFor(async () => expect(await assignee()).toBe('Nobody'));
  expect(calls.flatMap(({ endpoint, body }) => (endpoint === assignFiling.id ? [body] : []))).toEqual([
    { version: 3, assignedTo: 30 },
    { version: 4, assignedTo: 31, note: 'You know her' },
    { version: 5, assignedTo: null },
  ]);
});

it('is moved to another status and waits for the user', async () => {
  const { user, calls } = await open();
  await choose(user, 'Change status', 'Ready');
  expect(await screen.findByText('Status changed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wait for the user' }));
  expect(await screen.findByRole('button', { name: 'Stop waiting', pressed: true })).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === moveDeskFiling.id)?.body).toEqual({
    version: 3,
    status: 5,
  });
  expect(calls.find(({ endpoint }) => endpoint === setFilingWaiting.id)?.body).toEqual({
    version: 4,
    waiting: true,
  });
});

it('shows the filing as it is now when somebody else was faster', async () => {
  const { user } = await open('/desk/12/2025', [
    mockError(moveDeskFiling, 'STALE_VERSION', { message: 'Changed elsewhere.' }),
  ]);
  await openTab(user, 'Filing');
  await screen.findByText('Latest supplement');
  filing = { ...anna, assignedTo: carla, version: 9 };
  await choose(user, 'Change status', 'Completed');
  expect(await screen.findByText('Changed elsewhere.')).toBeTruthy();
  expect(await screen.findByText('carla@example.ch')).toBeTruthy();
});

it.each(['/desk/0/2025', '/desk/12/25', '/desk/12/2025'])('says that %s is not on the desk', async (path) => {
  await open(path, [mockError(getDeskFiling, 'FILING_NOT_FOUND')]);
  expect(await screen.findByText('This filing is not on your desk')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
});

it('offers to try again when filing and history cannot be loaded', async () => {
  let isDown = true;
  const failing = <Row,>(row: () => Row) => {
    if (isDown) throw new TypeError('offline');
    return row();
  };
  const { user } = await open('/desk/12/2025', [
    mock(getDeskFiling, () => failing(() => filing)),
    mock(listDeskHistory, () => failing(() => history)),
  ]);
  expect(await screen.findByText('We couldn’t load the filing')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await openTab(user, 'Filing');
  expect(await screen.findByText('Latest supplement')).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'History' })).toBeTruthy();
});

it('has the texts and data of every tab', async () => {
  const { missing, user } = await open('/desk/12/2025');
  for (const tab of await screen.findAllByRole('tab')) await user.click(tab);
  expect(missing).toEqual([]);
});

it('says that the first step assigns a filing of nobody, and that it did', async () => {
  filing = { ...anna, assignedTo: null };
  const notice = 'Nobody works on this filing yet. Your first step assigns it to you.';
  await open();
  expect(await screen.findByText(notice)).toBeInTheDocument();
  filing = { ...filing, assignedTo: eva };
  await act(() => refresh(getDeskFiling));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(await screen.findByText('Assigned to you')).toBeInTheDocument();
});

it('asks before work on a filing of a colleague, and tells the colleague why it was taken over', async () => {
  filing = { ...anna, assignedTo: carla };
  const { user, calls } = await open();
  const notice = await screen.findByText(/^carla@example\.ch works on this filing\. Take it over/);
  expect(notice).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'You are away');
  await user.click(dialog.getByRole('button', { name: 'Take' }));
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === assignFiling.id)?.body).toMatchObject({
      assignedTo: eva.userId,
      note: 'You are away',
    }),
  );
});

it('promises no assignment to an administrator', async () => {
  filing = { ...anna, assignedTo: null };
  await open('/desk/12/2025', [], { session: { id: 1, role: 'admin' } });
  await screen.findByRole('heading', { level: 1, name: 'Anna Muster' });
  expect(screen.queryByText(/first step/)).toBeNull();
});

it('says who took a filing that is not on the desk any more, with the words', async () => {
  const entry = { taxYear: 2025, at, by: carla, note: 'You are on leave.', isUnread: true, isOpen: false };
  await open('/desk/12/2025', [
    mockError(getDeskFiling, 'FILING_NOT_FOUND'),
    mock(listInbox, [{ ...entry, person: anna.person, kind: 'handedOver', others: [] }]),
  ]);
  expect(
    await screen.findByText(
      /^carla@example\.ch took it over or gave it to somebody else on .*You are on leave\.$/,
    ),
  ).toBeInTheDocument();
});
