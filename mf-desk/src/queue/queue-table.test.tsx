import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addDeskTag,
  changeDeskFilings,
  countDeskFilings,
  extendDeadlines,
  getDeskFiling,
  listDeskFilings,
  listDeskStaff,
  listDeskTags,
  listSavedViews,
  listTemplates,
  listUnreadConversations,
  remindUsers,
  sendTemplate,
  type DeskFiling,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  chooseEntry,
  mock,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { dayAfter } from '../filings/snooze-days.ts';
import { sampleDeskFiling } from '../testing.ts';

const person = (userId: number) => ({
  userId,
  name: `Person ${userId}`,
  email: `person${userId}@example.ch`,
});
const until = dayAfter(300);
const templateId = '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11';

let filings: DeskFiling[];
beforeEach(() => {
  // A wide screen of which the table has 600 px.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media !== '(prefers-reduced-motion: reduce)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(2400);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  filings = Array.from({ length: 5000 }, (_, index) =>
    sampleDeskFiling({
      person: person(100 + index),
      deadline: index === 0 ? '2020-03-31' : '2099-03-31',
      waitingSince: index === 1 ? '2026-02-06T10:00:00.000Z' : null,
      returned: index === 2 ? 2 : 0,
      tags: index === 0 ? [3] : [],
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const open = (path = '/desk', api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [
      {
        endpoint: listDeskFilings,
        respond: async ({ query: { cursor = '0', limit = '' } }) => {
          const end = Number(cursor) + Number(limit);
          const headers = new Headers({ 'x-total-count': String(filings.length) });
          if (end < filings.length) headers.set('x-next-cursor', String(end));
          return Response.json(filings.slice(Number(cursor), end), { headers });
        },
      },
      mock(countDeskFilings, {
        total: 5000,
        status: { open: 5000, returned: 0, processing: 5000, review_required: 0, completed: 0 },
        assigned: { me: 0, nobody: 5000, others: 0 },
        waiting: { returned: 1, person: 1, office: 4999 },
        deadline: { overdue: 1, soon: 0 },
        snoozed: { hidden: 5000, only: 0, all: 5000 },
        cantons: [],
        taxYears: [],
      }),
      mock(listSavedViews, []),
      mock(listUnreadConversations, [
        { ...person(100), taxYear: 2025, unread: 2, lastMessageAt: '2026-02-06T10:00:00.000Z', answered: [] },
      ]),
      mock(listDeskTags, [{ id: 3, name: 'Complex' }]),
      mock(listDeskStaff, [{ userId: 31, name: 'Carla Rossi', email: null }]),
      mock(changeDeskFilings, ({ body }) => {
        const changed = body.filings.map(({ userId, version, assignedTo, snoozedUntil, tags }) => {
          const before = filings.find((each) => each.person.userId === userId)!;
          const after: DeskFiling = {
            ...before,
            version: version + 1,
            ...(assignedTo !== undefined && { assignedTo: assignedTo === null ? null : person(assignedTo) }),
            ...(snoozedUntil !== undefined && { snoozedUntil }),
            ...(tags && { tags }),
          };
          filings = filings.map((each) => (each === before ? after : each));
          return after;
        });
        return { changed, failed: [] };
      }),
      ...api,
    ],
  });
const table = () => screen.findByRole('table', { name: 'Filings' });
const row = async (name: string) =>
  within((await within(await table()).findByRole('link', { name })).closest('tr') as HTMLElement);
const bar = () => within(screen.getByRole('group', { name: 'Selected filings' }));

describe('the keys of the queue', () => {
  const press = (key: string, init: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement!, { key, ...init });

  it('move from filing to filing, list the keys, and reach pages and filings by name', async () => {
    const { user } = await open();
    await row('Person 100');
    press('j');
    expect(screen.getByRole('link', { name: 'Person 100' })).toHaveFocus();
    press('j');
    press('j');
    press('k');
    expect(screen.getByRole('link', { name: 'Person 101' })).toHaveFocus();
    press('?');
    const help = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
    expect(help.getAllByRole('switch').map((each) => each.closest('li')?.textContent)).toEqual([
      'JNext filing',
      'KPrevious filing',
      '/Search what is on documents',
      '?Show the shortcuts',
      'Ctrl+KGo to an action, a filing or a client',
    ]);
    await user.click(help.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    press('k', { ctrlKey: true });
    expect(await screen.findByRole('combobox', { name: 'Action, filing or client' })).toBeInTheDocument();
  });
});

describe('the queue as a table', () => {
  it('renders only the rows in view, and says how many there are', async () => {
    await open();
    const shown = await table();
    expect(shown).toHaveAttribute('aria-rowcount', '5001');
    expect(within(shown).getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByText('5000 filings')).toBeInTheDocument();
    const first = await row('Person 100');
    expect(first.getByText('3 of 6 reviewed')).toBeInTheDocument();
    expect(first.getByText('Overdue')).toBeInTheDocument();
    expect(await first.findByRole('img', { name: '2 new messages' })).toBeInTheDocument();
    expect(await first.findByText('Complex')).toBeInTheDocument();
    expect((await row('Person 102')).getByText('Came back: 2')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is ordered by a heading, and remembers order and columns', async () => {
    const { user, location, calls } = await open();
    await user.click(within(await table()).getByRole('button', { name: 'Deadline' }));
    await waitFor(() =>
      expect(calls.findLast(({ endpoint }) => endpoint === listDeskFilings.id)?.query).toMatchObject({
        sort: 'deadline',
      }),
    );
    expect(screen.getByRole('columnheader', { name: 'Deadline' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Deadline' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Deadline' })).toBeNull());
    expect(location()).toBe('/desk');
    expect(JSON.parse(localStorage.getItem('dossier.desk') ?? '{}')).toMatchObject({
      sort: 'deadline',
      hiddenColumns: ['deadline'],
    });
  });

  it('leads from name to name with the arrow keys, and from filing to filing in the order of the list', async () => {
    const { user, location } = await open('/desk?status=processing', [
      mock(getDeskFiling, ({ params }) =>
        filings.find((each) => each.person.userId === Number(params.userId))!,
      ),
    ]);
    (await within(await table()).findByRole('link', { name: 'Person 100' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Person 101' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe('/desk/101/2025'));
    await user.click(await screen.findByRole('link', { name: 'Next filing' }));
    await waitFor(() => expect(location()).toBe('/desk/102/2025'));
    expect(await screen.findByText('3 of 100')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All filings' })).toHaveAttribute(
      'href',
      '/desk?status=processing',
    );
  });
});

describe('the selected filings', () => {
  const select = async (user: Awaited<ReturnType<typeof open>>['user'], ...names: string[]) => {
    for (const name of names) await user.click((await row(name)).getByRole('checkbox'));
  };

  it('are assigned at once, which can be undone', async () => {
    const { user, calls } = await open();
    await select(user, 'Person 100', 'Person 101');
    expect(bar().getByText('Selected: 2')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await chooseEntry(user, bar().getByRole('button', { name: 'Assign' }), 'Assign to Carla Rossi');
    const handover = within(await screen.findByRole('dialog', { name: 'Hand the filing over' }));
    await user.type(handover.getByLabelText('A word to your colleague'), 'Both from Bern');
    await user.click(handover.getByRole('button', { name: 'Assign to Carla Rossi' }));
    expect(await screen.findByText('2 filings done')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(
        calls.filter(({ endpoint }) => endpoint === changeDeskFilings.id).map(({ body }) => body),
      ).toEqual([
        {
          filings: [100, 101].map((userId) => ({ userId, taxYear: 2025, version: 3, assignedTo: 31 })),
          note: 'Both from Bern',
        },
        {
          filings: [100, 101].map((userId) => ({ userId, taxYear: 2025, version: 4, assignedTo: null })),
        },
      ]),
    );
  });

  it('are all filings of the filter, also those that are not loaded', async () => {
    filings = filings.slice(0, 214);
    const { user } = await open();
    await select(user, 'Person 100');
    await user.click(bar().getByRole('button', { name: 'Select all 214' }));
    expect(await bar().findByText('Selected: 214')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: 'Selected filings' })).toBeNull();
  });

  it('are snoozed, tagged, reminded, written to and extended', async () => {
    const bodies: unknown[] = [];
    const { user, calls } = await open('/desk', [
      mock(remindUsers, ({ body }) => {
        bodies.push(body);
        return { reminded: 0, failed: [{ userId: 100, taxYear: 2025, code: 'UNSUBSCRIBED' as const }] };
      }),
      mock(listTemplates, [
        { id: templateId, texts: { en: { title: 'Thanks', body: 'Hello {name}' } }, version: 1 },
      ]),
      mock(sendTemplate, ({ body }) => (bodies.push(body), { sent: 1, failed: [] })),
      mock(addDeskTag, { id: 4, name: 'Late' }),
      mock(extendDeadlines, ({ body }) => (bodies.push(body), { changed: filings.slice(0, 1), failed: [] })),
    ]);
    await select(user, 'Person 100');
    await chooseEntry(user, bar().getByRole('button', { name: 'Snooze' }), 'For a week');
    expect(await screen.findByText('1 filing done')).toBeInTheDocument();

    await user.click(bar().getByRole('button', { name: 'Remind' }));
    expect(await screen.findByText('The user switched off reminders by e-mail.')).toBeInTheDocument();

    await user.click(bar().getByRole('button', { name: 'Tags' }));
    const tags = within(await screen.findByRole('dialog', { name: 'Tags' }));
    await user.type(tags.getByLabelText('New tag'), 'Late{Enter}');
    await waitFor(() => expect(tags.getByLabelText('New tag')).toHaveValue(''));
    await user.click(tags.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.findLast(({ endpoint }) => endpoint === changeDeskFilings.id)?.body).toMatchObject({
      filings: [{ userId: 100, tags: [3, 4] }],
    });

    for (const isReplyExpected of [true, false]) {
      await user.click(bar().getByRole('button', { name: 'Send a message' }));
      const message = within(await screen.findByRole('dialog', { name: 'Send a message' }));
      const expects = await message.findByRole('checkbox', { name: 'The user has to respond' });
      expect(expects).toBeChecked();
      if (!isReplyExpected) await user.click(expects);
      await user.click(message.getByRole('button', { name: 'Send to 1' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }

    await user.click(bar().getByRole('button', { name: 'Deadline' }));
    const deadline = within(await screen.findByRole('dialog', { name: 'Extend the deadline' }));
    await user.type(deadline.getByLabelText('New deadline'), until);
    await user.type(deadline.getByLabelText('Reason'), 'Granted');
    await user.click(deadline.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual([
      { filings: [{ userId: 100, taxYear: 2025 }] },
      { templateId, filings: [{ userId: 100, taxYear: 2025 }], waiting: true },
      { templateId, filings: [{ userId: 100, taxYear: 2025 }], waiting: false },
      {
        filings: [{ userId: 100, taxYear: 2025, version: expect.any(Number) as number }],
        until,
        reason: 'Granted',
      },
    ]);
  });
});
