import {
  changeClients,
  getAbout,
  getClient,
  getConversation,
  importClients,
  inviteClient,
  languages,
  listClientFiles,
  listClients,
  listClientViews,
  listDeskFilings,
  listDeskStaff,
  listDeskTags,
  listJournal,
  listTemplates,
  readClientColumns,
  remindUsers,
  resendInvitation,
  saveClientView,
  sendTemplate,
  uploadClientFiles,
  withdrawInvitation,
  type Client,
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
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import remote from '../remote.tsx';
import { sampleDeskFiling } from '../testing.ts';

const anna: Client = {
  userId: 12,
  name: 'Anna Muster',
  email: 'anna@example.ch',
  language: 'de',
  canton: 'BE',
  years: [
    { taxYear: 2024, status: 6, deadline: '2025-03-15', missing: 0, lastActAt: '2025-02-01T10:00:00.000Z' },
    { taxYear: 2025, status: 2, deadline: '2026-03-15', missing: 3, lastActAt: null },
  ],
  assignedTo: null,
  tags: [3],
  lastContactAt: null,
  invitedAt: null,
  version: 4,
};
const beat: Client = {
  ...anna,
  userId: 13,
  name: 'Beat Meier',
  tags: [],
  invitedAt: '2026-01-05T10:00:00.000Z',
};
const added = {
  id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
  name: 'Brief.pdf',
  categoryName: null,
  uploadedAt: '2026-01-06T10:00:00.000Z',
  size: 100,
  addedBy: { userId: 31, name: 'Carla Rossi', email: null },
};
const carla = { userId: 31, name: 'Carla Rossi', email: null };

const bern = {
  id: '00000000-0000-4000-8000-000000000001',
  view: { name: 'Late in Bern', filters: { canton: 'BE' as const, status: 2 as const, tag: 3 } },
  version: 1,
};
const template = {
  id: '00000000-0000-4000-8000-000000000002',
  texts: { en: { title: 'We miss papers', body: 'Hello {name}' } },
  version: 1,
};
const conversation: ResponseOf<typeof getConversation> = {
  person: { userId: 12, name: 'Anna Muster', email: null },
  messages: [{ id: '1', from: 'person', text: 'Where do I begin?', createdAt: '2026-01-07T10:00:00.000Z' }],
  unread: 1,
};

const open = (path: string, api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, path, {
    session: { id: 1, role: 'admin' },
    ...options,
    api: [
      mock(listClients, [anna, beat]),
      mock(getClient, anna),
      mock(listDeskTags, [{ id: 3, name: 'Complex' }]),
      mock(listDeskStaff, [carla]),
      mock(listDeskFilings, [sampleDeskFiling({ taxYear: 2024, status: 6 })]),
      mock(listClientFiles, [added]),
      mock(listClientViews, [bern]),
      mock(listJournal, []),
      mock(listTemplates, [template]),
      mock(getConversation, conversation),
      ...api,
    ],
  });
const bodyOf = (calls: Awaited<ReturnType<typeof open>>['calls'], { id }: { id: string }) =>
  calls.findLast(({ endpoint }) => endpoint === id)?.body;

/** A wide screen of which the table has 600 px. */
function useWideWindow() {
  beforeEach(() => {
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
    return () => vi.restoreAllMocks();
  });
}

describe('the clients on a phone', () => {
  it('are listed also before they transmitted anything', async () => {
    await open('/desk/clients');
    const link = await screen.findByRole('link', { name: 'Anna Muster' });
    expect(link).toHaveAttribute('href', '/desk/clients/12');
    expect(screen.getByText('Documents being collected')).toBeInTheDocument();
    expect(screen.getByText('Invited, not here yet')).toBeInTheDocument();
    expect(screen.getAllByText(/^2025 · 3 missing · due/)).toHaveLength(2);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('have search and filters in the address', async () => {
    const { user, calls, location } = await open('/desk/clients?canton=BE&status=9');
    await screen.findByRole('link', { name: 'Anna Muster' });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByLabelText('Status'), '2');
    await user.type(screen.getByLabelText(/Name, e-mail/), 'anna');
    await waitFor(() => expect(location()).toContain('q=anna'));
    await waitFor(() =>
      expect(calls.findLast(({ endpoint }) => endpoint === listClients.id)?.query).toMatchObject({
        canton: 'BE',
        status: '2',
        q: 'anna',
      }),
    );
  });

  it('may match nobody, or be nobody', async () => {
    const { user } = await open('/desk/clients?canton=BE', [mock(listClients, [])]);
    await screen.findByRole('heading', { name: 'No client matches' });
    await user.click(screen.getByRole('link', { name: 'Remove all filters' }));
    expect(await screen.findByRole('heading', { name: 'No clients to show' })).toBeInTheDocument();
  });

  it('can be loaded again', async () => {
    await open('/desk/clients', [mockError(listClients, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText('We couldn’t load the clients')).toBeInTheDocument();
  });
});

describe('the clients on a wide screen', () => {
  useWideWindow();

  it('are a table with what is missing', async () => {
    await open('/desk/clients');
    const table = within(await screen.findByRole('table', { name: 'Clients' }));
    const row = table.getByRole('row', { name: /Anna Muster/ });
    expect(within(row).getByRole('rowheader')).toHaveTextContent('Anna Muster');
    expect(row).toHaveTextContent('Documents being collected');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are assigned and tagged several at once', async () => {
    const { user, calls } = await open('/desk/clients', [
      mock(changeClients, {
        changed: [anna],
        failed: [{ userId: 13, code: 'ASSIGNEE_NOT_ALLOWED' as const }],
      }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded clients' }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('menuitem', { name: /Carla Rossi/ }));
    expect(await screen.findByText(/Only who is in charge/)).toBeInTheDocument();
    expect(bodyOf(calls, changeClients)).toEqual({
      clients: [
        { userId: 12, version: 4, assignedTo: 31 },
        { userId: 13, version: 4, assignedTo: 31 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Complex' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf(calls, changeClients)).toEqual({
        clients: [
          { userId: 12, version: 4, tags: [3] },
          { userId: 13, version: 4, tags: [3] },
        ],
      }),
    );
  });

  it('are reminded several at once, about the year that the list shows', async () => {
    const { user, calls } = await open('/desk/clients', [
      mock(remindUsers, {
        reminded: 1,
        failed: [{ userId: 13, taxYear: 2025, code: 'UNSUBSCRIBED' as const }],
      }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded clients' }));
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    expect(await screen.findByText(/^1 client reminded · 1 client/)).toBeInTheDocument();
    expect(await screen.findByText('The client switched off reminders by e-mail.')).toBeInTheDocument();
    const filings = [anna, beat].map(({ userId }) => ({ userId, taxYear: 2025 }));
    expect(bodyOf(calls, remindUsers)).toEqual({ filings });
  });
});

describe('the clients by saved views and filters', () => {
  useWideWindow();

  it('are opened by a view, and saved as one', async () => {
    const { user, location, calls } = await open('/desk/clients?language=fr&status=3', [
      mock(saveClientView, ({ params: { id }, body: { name, filters } }) => ({
        id,
        view: { name, filters } as (typeof bern)['view'],
        version: 1,
      })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByLabelText('Name'), 'French, ready{Enter}');
    expect(await screen.findByText('View saved')).toBeInTheDocument();
    expect(bodyOf(calls, saveClientView)).toEqual({
      version: null,
      name: 'French, ready',
      filters: { language: 'fr', status: 3 },
    });
    await user.click(screen.getByRole('link', { name: 'Late in Bern' }));
    expect(Object.fromEntries(new URLSearchParams(location().split('?')[1]))).toEqual({
      view: bern.id,
      canton: 'BE',
      status: '2',
      tag: '3',
    });
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Late in Bern');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('stay in the table while those of another filter are requested', async () => {
    const later = Promise.withResolvers<Client[]>();
    const { user } = await open('/desk/clients', [
      mock(listClients, ({ query }) => (query?.canton === 'BE' ? later.promise : [anna, beat])),
    ]);
    await screen.findByRole('row', { name: /Beat Meier/ });
    await user.click(screen.getByRole('link', { name: 'Late in Bern' }));
    expect(screen.getByRole('row', { name: /Beat Meier/ })).toBeInTheDocument();
    expect(screen.queryByText('Loading clients')).toBeNull();
    later.resolve([anna]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Beat Meier/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Anna Muster/ })).toBeInTheDocument();
  });

  it('get a message by a template, about the year that is shown', async () => {
    const { user, calls } = await open('/desk/clients', [mock(sendTemplate, { sent: 2, failed: [] })]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded clients' }));
    await user.click(screen.getByRole('button', { name: 'Send a message' }));
    await user.click(await screen.findByRole('button', { name: 'Send to 2' }));
    expect(await screen.findByText('2 clients got the message')).toBeInTheDocument();
    expect(bodyOf(calls, sendTemplate)).toEqual({
      templateId: template.id,
      filings: [
        { userId: 12, taxYear: 2025 },
        { userId: 13, taxYear: 2025 },
      ],
      waiting: true,
    });
  });
});

describe('a message to clients', () => {
  useWideWindow();

  it('says why somebody did not get it', async () => {
    const failed = [{ userId: 12, taxYear: 2025, code: 'TEXT_INCOMPLETE' as const }];
    const { user } = await open('/desk/clients', [mock(sendTemplate, { sent: 0, failed })]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Anna Muster' }));
    await user.click(screen.getByRole('button', { name: 'Send a message' }));
    await user.click(await screen.findByRole('button', { name: 'Send to 1' }));
    expect(await screen.findByText(/placeholder that cannot be filled/)).toBeInTheDocument();
  });
});

describe('an invitation', () => {
  it('is sent to one client, after a look at the address', async () => {
    const { user, calls } = await open('/desk/clients', [mock(inviteClient, beat)]);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a client' }));
    await user.type(dialog.getByLabelText(/E-mail address/), 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText(/Enter an e-mail address/)).toBeInTheDocument();
    await user.clear(dialog.getByLabelText(/E-mail address/));
    await user.type(dialog.getByLabelText(/E-mail address/), 'beat@example.ch');
    await user.type(dialog.getByLabelText('Last name'), 'Meier');
    await user.selectOptions(dialog.getByLabelText('Language'), 'fr');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('The invitation is on its way')).toBeInTheDocument();
    expect(bodyOf(calls, inviteClient)).toEqual({
      email: 'beat@example.ch',
      firstName: null,
      lastName: 'Meier',
      language: 'fr',
    });
  });

  it('keeps what was typed for somebody who has an account', async () => {
    const { user } = await open('/desk/clients', [mockError(inviteClient, 'CLIENT_EXISTS')]);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/E-mail address/), 'anna@example.ch');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('The invitation could not be sent')).toBeInTheDocument();
    expect(dialog.getByLabelText(/E-mail address/)).toHaveValue('anna@example.ch');
  });

  it('is sent again, and withdrawn after a question', async () => {
    const { user, calls, location } = await open('/desk/clients/13', [
      mock(getClient, beat),
      mock(resendInvitation, beat),
      mock(withdrawInvitation, { success: true as const }),
    ]);
    await screen.findByText(/^Invited on .*, not here yet$/);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The invitation is on its way')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' }));
    expect(calls.some(({ endpoint }) => endpoint === withdrawInvitation.id)).toBe(false);
    await user.click(question.getByRole('button', { name: 'Withdraw invitation' }));
    await waitFor(() => expect(location()).toBe('/desk/clients'));
  });
});

describe('a list of clients', () => {
  const columns = {
    names: ['Kontakt', 'Name'],
    sample: [['zoe@example.ch', 'Müller']],
    columns: { lastName: 1 },
    rows: 3,
  };
  const result = {
    created: 2,
    existing: 0,
    errors: [{ row: 3, column: 'email' as const, code: 'EMAIL_INVALID' as const }],
  };

  it('is checked before anybody is invited, with its columns matched', async () => {
    const { user, calls } = await open('/desk/clients', [
      mock(readClientColumns, columns),
      mock(importClients, result),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Import a list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a list of clients' }));
    await user.upload(dialog.getByLabelText('List of clients'), new File(['x'], 'Kunden.csv'));
    expect(await dialog.findByText('Kunden.csv: 3 lines')).toBeInTheDocument();
    expect(dialog.getByText('Choose the column with the e-mail addresses.')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('E-mail address'), 'Kontakt');
    await user.click(dialog.getByRole('button', { name: 'Check 3 lines' }));
    expect(await dialog.findByText(/To be invited: 2/)).toBeInTheDocument();
    expect(dialog.getByText('Line 3, E-mail address: this is no e-mail address')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save errors as a file' })).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    const sent = () => calls.filter(({ endpoint }) => endpoint === importClients.id);
    expect(sent()).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Invite 2 clients' }));
    expect(await screen.findByText('2 clients invited')).toBeInTheDocument();
    expect(sent()).toHaveLength(2);
  });

  it('that cannot be read is refused at once', async () => {
    const { user } = await open('/desk/clients', [mockError(readClientColumns, 'LIST_UNREADABLE')]);
    await user.click(await screen.findByRole('button', { name: 'Import a list' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.upload(dialog.getByLabelText('List of clients'), new File(['x'], 'Kunden.csv'));
    expect(await screen.findByText('The list could not be imported')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Check/ })).toBeNull();
  });
});

describe('a client', () => {
  it('is shown over the years, and leads to what is on the desk', async () => {
    await open('/desk/clients/12');
    expect(await screen.findByRole('link', { name: '2024' })).toHaveAttribute('href', '/desk/12/2024');
    expect(screen.queryByRole('link', { name: '2025' })).toBeNull();
    expect(screen.getByText(/^Documents being collected · 3 missing · due/)).toBeInTheDocument();
    expect(await screen.findByText('Where do I begin?')).toBeInTheDocument();
    expect((await screen.findByText('Brief.pdf')).closest('li')).toHaveTextContent('Carla Rossi');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has somebody in charge, or the reason why not', async () => {
    const { user, calls } = await open('/desk/clients/12', [
      mock(changeClients, { changed: [], failed: [{ userId: 12, code: 'ASSIGNEE_NOT_ALLOWED' as const }] }),
    ]);
    await screen.findByRole('option', { name: 'Carla Rossi' });
    await user.selectOptions(screen.getByLabelText('In charge'), '31');
    expect(await screen.findByText(/Only who is in charge/)).toBeInTheDocument();
    expect(bodyOf(calls, changeClients)).toEqual({ clients: [{ userId: 12, version: 4, assignedTo: 31 }] });
  });

  it('gets documents from the office, and hears which could not be added', async () => {
    const rejected = {
      status: 'rejected' as const,
      reason: 'This file is empty.',
      code: 'EMPTY_FILE',
      fileName: 'leer.pdf',
    };
    const { user } = await open('/desk/clients/12', [
      mock(uploadClientFiles, { files: [rejected], failedCount: 1 }),
    ]);
    await user.upload(await screen.findByLabelText('Documents for the client'), new File([''], 'leer.pdf'));
    expect(await screen.findByText('leer.pdf: This file is empty.')).toBeInTheDocument();
  });

  it('may not be shown', async () => {
    await open('/desk/clients/12', [mockError(getClient, 'USER_NOT_FOUND')]);
    expect(await screen.findByText('This client is not shown to you')).toBeInTheDocument();
  });
});

it.each(languages)('has every text in %s', async (language) => {
  for (const path of ['/desk/clients', '/desk/clients/12']) {
    const { missing, unmount } = await open(path, [mock(getClient, beat), mock(getAbout, about)], {
      language,
    });
    await screen.findAllByText(/2025/);
    expect(document.body.textContent).not.toMatch(/clients\.|queue\./);
    expect(missing).toEqual([]);
    unmount();
  }
});
