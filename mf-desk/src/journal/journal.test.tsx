import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteJournalEntry,
  languages,
  listDeskStaff,
  listJournal,
  listTasks,
  perLanguage,
  saveJournalEntry,
  type JournalContent,
  type JournalEntry,
} from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { dayAfter } from '../filings/snooze-days.ts';
import { ClientJournal } from './client-journal.tsx';
import { TasksCard } from './tasks-card.tsx';

const remote = defineRemote({
  name: 'mf-desk',
  routes: [
    {
      path: '/desk/clients',
      element: (
        <>
          <h1>Client</h1>
          <ClientJournal clientId={12} />
        </>
      ),
    },
    {
      path: '/desk/inbox',
      element: (
        <>
          <h1>Inbox</h1>
          <TasksCard />
        </>
      ),
    },
  ],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

const eva = { userId: 30, name: 'Eva Meier', email: null };
const carla = { userId: 31, name: 'Carla Rossi', email: null };
const anna = { userId: 12, name: 'Anna Muster', email: null };
const entry = (number: number, change: Partial<JournalEntry>): JournalEntry => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'note',
  text: `Entry ${number}`,
  author: eva,
  createdAt: `2026-01-0${number}T10:00:00.000Z`,
  editedAt: null,
  day: null,
  direction: null,
  assignedTo: null,
  doneAt: null,
  version: 1,
  ...change,
});
const task = (number: number, change: Partial<JournalEntry> = {}) =>
  entry(number, { kind: 'task', day: dayAfter(3), ...change });

let entries: JournalEntry[];
beforeEach(() => {
  entries = [
    entry(1, { text: 'Prefers the phone' }),
    entry(2, { kind: 'call', text: 'Sends it', day: '2026-01-02', direction: 'in', author: carla }),
    task(3, { text: 'Later' }),
    task(4, { text: 'Ask for page 2', day: dayAfter(-2), assignedTo: carla, author: carla }),
    task(5, { text: 'Old', doneAt: '2026-01-06T10:00:00.000Z' }),
  ];
});

/** Stores entries like the server. */
const api: Mock[] = [
  mock(listDeskStaff, [eva, carla]),
  mock(listJournal, () => entries),
  mock(listTasks, () =>
    entries.flatMap((each) => (each.kind === 'task' && !each.doneAt ? [{ ...each, client: anna }] : [])),
  ),
  mock(saveJournalEntry, ({ params: { id }, body }) => {
    const content = body.content as JournalContent;
    const before = entries.find((each) => each.id === id);
    const stored: JournalEntry = {
      ...entry(9, { kind: content.kind }),
      ...before,
      id,
      text: content.text,
      ...('day' in content && { day: content.day }),
      ...(content.kind === 'call' && { direction: content.direction }),
      doneAt: content.kind === 'task' && content.done ? '2026-01-07T10:00:00.000Z' : null,
      version: (before?.version ?? 0) + 1,
    };
    entries = [stored, ...entries.filter((each) => each.id !== id)];
    return stored;
  }),
  mock(deleteJournalEntry, ({ params: { id } }) => {
    entries = entries.filter((each) => each.id !== id);
    return { success: true as const };
  }),
];

async function open(path: string, more: Mock[] = [], options: RenderOptions = {}) {
  const page = await renderRemote(remote, path, {
    session: { id: eva.userId, role: 'expert' },
    ...options,
    api: [...api, ...more],
  });
  const saved = () =>
    page.calls.filter(({ endpoint }) => endpoint === saveJournalEntry.id).map(({ body }) => body);
  return { ...page, saved };
}
const itemsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

describe('what the office keeps about a client', () => {
  it('is listed by kind: open tasks by their day, then what is done', async () => {
    await open('/desk/clients');
    const tasks = await itemsOf('Tasks');
    expect(tasks.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ask for page 2was due on .* · Carla Rossi/),
      expect.stringMatching(/^Lateruntil .* · Who is in charge/),
      expect.stringMatching(/^Olddone on .*/),
    ]);
    const [call] = await itemsOf('Calls');
    expect(call).toHaveTextContent(/The client called · .* · Carla Rossi.*Sends it/);
    expect(within(call!).queryByRole('button'), 'of a colleague').toBeNull();
    const [note] = await itemsOf('Notes');
    expect(within(note!).getAllByRole('button')).toHaveLength(2);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('gets a call with its direction, and the focus is back at the button', async () => {
    const { user, saved } = await open('/desk/clients');
    await user.click(await screen.findByRole('button', { name: 'Add call' }));
    const text = screen.getByLabelText('What it was about');
    await waitFor(() => expect(text).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Write something first.')).toBeInTheDocument();
    await user.type(text, 'Asked for a meeting');
    await user.selectOptions(screen.getByLabelText('Who called'), 'We called');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add call' })).toHaveFocus());
    expect(saved()).toEqual([
      {
        version: null,
        content: { kind: 'call', text: 'Asked for a meeting', day: dayAfter(0), direction: 'out' },
      },
    ]);
    expect(await screen.findByText('Asked for a meeting')).toBeInTheDocument();
  });

  it('gets a task for a colleague once, also after a lost response', async () => {
    let isOffline = true;
    const { user, calls } = await open('/desk/clients', [
      mock(saveJournalEntry, ({ params: { id } }) => {
        if (isOffline) throw new TypeError('offline');
        return task(9, { id, text: 'Call back' });
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add task' }));
    await user.type(screen.getByLabelText('What is to be done'), 'Call back');
    await screen.findByRole('option', { name: 'Carla Rossi' });
    await user.selectOptions(screen.getByLabelText('Who'), '31');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We couldn’t save the entry')).toBeInTheDocument();
    expect(screen.getByLabelText('What is to be done')).toHaveValue('Call back');
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('What is to be done')).toBeNull());
    const sent = calls.filter(({ endpoint }) => endpoint === saveJournalEntry.id);
    expect(sent[1]?.params).toEqual(sent[0]?.params);
    expect(sent[1]?.body).toMatchObject({
      content: { kind: 'task', day: dayAfter(7), assignedTo: 31, done: false },
    });
  });

  it('has tasks that are done with a press, and keep who does them', async () => {
    const { user, saved } = await open('/desk/clients');
    await user.click(await screen.findByRole('checkbox', { name: /^Ask for page 2/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Ask for page 2/ })).toBeChecked());
    expect(saved()).toEqual([
      {
        version: 1,
        content: { kind: 'task', text: 'Ask for page 2', day: dayAfter(-2), assignedTo: 31, done: true },
      },
    ]);
  });

  it('shows what was changed elsewhere before it is replaced', async () => {
    const { user, saved } = await open('/desk/clients', [mockError(saveJournalEntry, 'STALE_VERSION')]);
    await user.click(await screen.findByRole('button', { name: /^Edit the note of/ }));
    await user.type(screen.getByLabelText('Note'), '!');
    entries = [entry(1, { text: 'From the other window', version: 2 })];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('From the other window')).toBeInTheDocument();
    expect(screen.getByLabelText('Note')).toHaveValue('Prefers the phone!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject([{ version: 1 }, { version: 2 }]));
  });

  it('is deleted after a question', async () => {
    const { user } = await open('/desk/clients');
    await user.click(await screen.findByRole('button', { name: /^Delete the note of/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this entry?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Entry deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Prefers the phone')).toBeNull());
    expect(screen.getByText(/^No notes yet/)).toBeInTheDocument();
  });

  it('can be loaded again, and names a damaged text', async () => {
    entries = [entry(1, { text: null })];
    const { unmount } = await open('/desk/clients');
    expect(await screen.findByText('The text of this entry is damaged.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    unmount();
    await open('/desk/clients', [mockError(listJournal, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText('We couldn’t load the entries')).toBeInTheDocument();
  });
});

describe('the tasks in the inbox', () => {
  it('lead to the client, and are done there', async () => {
    const { user } = await open('/desk/inbox');
    const items = await itemsOf('My tasks');
    expect(items).toHaveLength(2);
    const [link] = screen.getAllByRole('link', { name: 'Anna Muster' });
    expect(link).toHaveAttribute('href', '/desk/clients/12');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^Later/ }));
    await waitFor(async () => expect(await itemsOf('My tasks')).toHaveLength(1));
  });

  it('may be none, or not be loaded', async () => {
    entries = [];
    const { unmount } = await open('/desk/inbox');
    expect(await screen.findByText(/^No open tasks/)).toBeInTheDocument();
    unmount();
    await open('/desk/inbox', [mockError(listTasks, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText('We couldn’t load the entries')).toBeInTheDocument();
  });
});

it.each(languages)('has every text in %s', async (language) => {
  const { missing } = await open('/desk/clients', [], { language });
  await screen.findByText('Prefers the phone');
  expect(document.body.textContent).not.toMatch(/journal\./);
  expect(missing).toEqual([]);
});
