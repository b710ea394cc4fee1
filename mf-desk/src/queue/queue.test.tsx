import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  assignFiling,
  countDeskFilings,
  getAbout,
  languages,
  listDeskFilings,
  listObjections,
  listDeskTags,
  listSavedViews,
  listUnreadConversations,
  type countDeskFilings as Counts,
  type DeskFiling,
  type ResponseOf,
} from '@dossier/contracts';
import {
  about,
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { sampleDeskFiling } from '../testing.ts';

const anna = sampleDeskFiling();
const beat = sampleDeskFiling({
  person: { userId: 13, name: null, email: null },
  status: 5,
  hasSupplement: true,
  canton: null,
  deadline: null,
  assignedTo: { userId: 31, name: 'Carla Rossi', email: null },
  waitingSince: '2026-02-06T10:00:00.000Z',
  returned: 2,
  problemCount: 1,
});
const counts: ResponseOf<typeof Counts> = {
  total: 2,
  status: { open: 2, returned: 0, processing: 1, review_required: 1, completed: 7 },
  assigned: { me: 0, nobody: 1, others: 1 },
  waiting: { returned: 1, person: 1, office: 1 },
  deadline: { overdue: 0, soon: 1 },
  snoozed: { hidden: 2, only: 1, all: 3 },
  cantons: [{ canton: 'BE', count: 1 }],
  taxYears: [{ taxYear: 2025, count: 2 }],
};

const unread = [
  { ...anna.person, taxYear: 2025, unread: 2, lastMessageAt: '2026-02-06T10:00:00.000Z', answered: [] },
];

let filings: DeskFiling[];
beforeEach(() => {
  filings = [anna, beat];
});

const open = (path = '/desk', api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [
      mock(listObjections, () => []),
      mock(listDeskFilings, () => filings),
      mock(countDeskFilings, counts),
      mock(getAbout, about),
      mock(listSavedViews, []),
      mock(listDeskTags, [{ id: 3, name: 'Complex' }]),
      mock(listUnreadConversations, unread),
      mock(assignFiling, () => {
        const taken: DeskFiling = {
          ...anna,
          assignedTo: { userId: 30, name: 'Eva', email: null },
          version: 4,
        };
        filings = [taken, beat];
        return taken;
      }),
      ...api,
    ],
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Filings' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows the filings with what an expert needs to choose one', async () => {
  await open();
  const [first, second] = await rows();
  expect(await screen.findByText('2 new messages')).toBeInTheDocument();
  expect(first).toMatch(
    /^Anna Muster2025 · BE · transmitted Feb 5, 2026.* · due Mar 15, 2026 · 3 of 6 reviewed · anna@example.ch/,
  );
  expect(first).toContain('In review');
  expect(first).toContain('Overdue');
  expect(second).toMatch(/^User 132025 · supplement .* · assigned to Carla Rossi/);
  expect(second).toContain('assigned to Carla RossiCame back: 2Cannot be opened: 1Waiting for the user');
  expect(first).not.toMatch(/Came back|Cannot be opened/);
  expect(screen.getByRole('link', { name: 'Anna Muster' }).getAttribute('href')).toBe('/desk/12/2025');
  expect(await accessibilityViolations()).toEqual([]);
});

it('has search, filters and order in the address, with the number of filings of each value', async () => {
  const { user, calls, location } = await open('/desk?canton=BE');
  await rows();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await screen.findByRole('option', { name: 'Completed (7)' });
  expect(screen.getByLabelText<HTMLSelectElement>('Canton').value).toBe('BE');
  await user.selectOptions(screen.getByLabelText('Assigned to'), 'Nobody (1)');
  await user.selectOptions(screen.getByLabelText('Status'), 'All');
  await user.selectOptions(screen.getByLabelText('Order'), 'Deadline first');
  await user.type(screen.getByLabelText(/Name, e-mail/), ' anna ');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location().split('?')[1]))).toEqual({
      canton: 'BE',
      assigned: 'nobody',
      status: 'all',
      sort: 'deadline',
      search: 'anna',
    }),
  );
  await waitFor(() =>
    expect(calls.findLast(({ endpoint }) => endpoint === listDeskFilings.id)?.query).toMatchObject({
      canton: 'BE',
      assigned: 'nobody',
      sort: 'deadline',
      search: 'anna',
    }),
  );
  const first = calls.find(({ endpoint }) => endpoint === listDeskFilings.id);
  expect(first?.query).toMatchObject({ status: 'open', canton: 'BE' });
  await user.clear(screen.getByLabelText(/Name, e-mail/));
  await waitFor(() => expect(location()).not.toContain('search'));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter Canton: BE' }));
  await waitFor(() => expect(location()).not.toContain('canton'));
});

it('ignores an address that no filter understands', async () => {
  const { calls } = await open('/desk?status=7&canton=XX&taxYear=9&sort=size&tag=x&snoozed=no');
  await rows();
  const first = calls.find(({ endpoint }) => endpoint === listDeskFilings.id);
  expect(first?.query).toEqual({ status: 'open', sort: 'received', limit: '100' });
});

it('lets an expert take a filing, in the version that is shown', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Take the filing of Anna Muster' }));
  expect(await screen.findByText('Assigned to you')).toBeTruthy();
  await waitFor(async () => expect((await rows())[0]).toContain('assigned to Eva'));
  expect(calls.find(({ endpoint }) => endpoint === assignFiling.id)).toMatchObject({
    params: { userId: '12', taxYear: '2025' },
    body: { version: 3, assignedTo: 30 },
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Anna Muster' })).toHaveFocus());
});

it('moves the focus to the heading when the filing that was taken leaves the list', async () => {
  const { user } = await open('/desk?assigned=nobody', [
    mock(listDeskFilings, () => filings.filter(({ assignedTo }) => !assignedTo)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Take the filing of Anna Muster' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Anna Muster' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Desk' })).toHaveFocus());
});

it('shows why a filing cannot be taken, and the queue as it is now', async () => {
  filings = [anna];
  const { user } = await open('/desk', [
    mockError(assignFiling, 'STALE_VERSION', { message: 'Somebody was faster.' }),
  ]);
  const take = await screen.findByRole('button', { name: 'Take the filing of Anna Muster' });
  filings = [{ ...anna, assignedTo: { userId: 31, name: 'Carla Rossi', email: null } }];
  await user.click(take);
  expect(await screen.findByText('Somebody was faster.')).toBeTruthy();
  await waitFor(async () => expect((await rows())[0]).toContain('assigned to Carla Rossi'));
});

it('says that nothing was transmitted, and that no filing matches', async () => {
  filings = [];
  const { user, location } = await open();
  expect(await screen.findByRole('heading', { name: 'Nothing on the desk' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(screen.getByLabelText('Assigned to'), 'me');
  expect(await screen.findByRole('heading', { name: 'No filing matches' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Remove all filters' }));
  await waitFor(() => expect(location()).toBe('/desk'));
});

it('offers to try again when the queue cannot be loaded', async () => {
  let isDown = true;
  const { user } = await open('/desk', [
    mock(listDeskFilings, () => {
      if (isDown) throw new TypeError('offline');
      return filings;
    }),
  ]);
  expect(await screen.findByText('We couldn’t load the filings')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});

it.each(languages)('has every text in %s', async (language) => {
  const { missing } = await open('/desk', [], { language });
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1));
  expect(document.body.textContent).not.toMatch(/queue\.|page\./);
  expect(missing).toEqual([]);
});

it('leads to the clients where the installation has the list of them', async () => {
  await open('/desk', [mock(getAbout, { ...about, expertsSeeClients: 'assigned' as const })]);
  expect(await screen.findByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/desk/clients');
});
