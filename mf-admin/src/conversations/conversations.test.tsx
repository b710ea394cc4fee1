import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  replyToMessage,
  getConversation,
  getTaxStatus,
  languages,
  listConversations,
  listRemotes,
  type Conversation,
  type Message,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RecordedCall,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const admin = { id: 1, role: 'admin' } as const;
const at = '2025-03-03T10:00:00.000Z';
const someone = (userId: number, change: Partial<Conversation> = {}): Conversation => ({
  userId,
  name: `Person ${userId}`,
  email: `person${userId}@example.ch`,
  lastMessageAt: at,
  isWaiting: true,
  ...change,
});
const makeMessage = (id: number, text: string, from: Message['from'] = 'person'): Message => ({
  id: String(id),
  from,
  text,
  createdAt: at,
});

let people: Conversation[];
let thread: Message[];
let api: Mock[];
beforeEach(() => {
  people = [
    someone(12),
    someone(13, { name: null, isWaiting: false }),
    someone(14, { name: null, email: null }),
  ];
  thread = [makeMessage(1, 'What is missing?')];
  api = [
    mock(listRemotes, { remotes: [], guarded: [], pinned: [] }),
    mock(getTaxStatus, sampleTaxStatus(1)),
    { endpoint: listConversations, respond: async (request) => partOf(request) },
    { endpoint: getConversation, respond: async (request) => threadOf(request) },
    mock(replyToMessage, ({ body }) => {
      const message = makeMessage(thread.length + 1, body.message, 'expert');
      thread = [...thread, message];
      people = people.map((each) => ({ ...each, isWaiting: false }));
      return { success: true as const, message };
    }),
  ];
});
afterEach(() => vi.useRealTimers());

/** A page of the list with the headers of the messages service. */
function partOf({ query }: RecordedCall): Response {
  const listed = people.filter(({ isWaiting }) => isWaiting || query['waiting'] !== 'true');
  const start = Number(query['cursor'] ?? 0);
  const end = start + Number(query['limit']);
  return Response.json(listed.slice(start, end), {
    headers: {
      'x-total-count': String(listed.length),
      ...(end < listed.length && { 'x-next-cursor': String(end) }),
    },
  });
}

/** A page of a thread: the latest messages before the cursor, oldest first. */
function threadOf({ params, query }: RecordedCall): Response {
  const end = Number(query['cursor'] ?? thread.length);
  const start = Math.max(0, end - Number(query['limit']));
  return Response.json(
    { person: someone(Number(params['userId'])), messages: thread.slice(start, end), unread: 0 },
    {
      headers: {
        'x-total-count': String(thread.length),
        ...(start > 0 && { 'x-next-cursor': String(start) }),
      },
    },
  );
}

const open = (path: string, more: Mock[] = [], options = {}) =>
  renderRemote(remote, path, { api: [...api, ...more], session: admin, taxYear: 2024, ...options });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your answer');
const send = () => screen.getByRole('button', { name: 'Send answer' });
const bubbles = async () =>
  within(await screen.findByRole('list', { name: 'Earlier messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('messages card', () => {
  const card = async () =>
    within((await screen.findByRole('heading', { name: 'Messages' })).closest('section')!);

  it('shows the number of waiting users, polls it, and links to the list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, location, calls } = await open('/admin');
    expect(await (await card()).findByText('2 users are waiting for an answer.')).toBeInTheDocument();
    people = [someone(13, { isWaiting: false })];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await (await card()).findByText('Nobody is waiting for an answer.')).toBeInTheDocument();
    const requests = calls.filter(({ endpoint }) => endpoint === listConversations.id);
    expect(requests.at(-1)?.headers['x-dossier-poll']).toBe('1');
    expect(requests[0]?.headers['x-dossier-poll']).toBeUndefined();
    await user.click((await card()).getByRole('link', { name: 'Open messages' }));
    expect(location()).toBe('/admin/messages');
  });

  it('reports a failed request without affecting the page', async () => {
    await open('/admin', [mockError(listConversations, 'SERVICE_UNAVAILABLE')]);
    expect(await (await card()).findByText("We couldn't load the messages")).toBeInTheDocument();
    expect(await screen.findByText('Current')).toBeInTheDocument();
  });
});

describe('conversation list', () => {
  it('shows waiting users, then all, by name, address or number', async () => {
    const { user } = await open('/admin/messages');
    expect(await rows()).toEqual([
      expect.stringMatching(/^Person 12person12@example\.ch · \w+ \d+, \d{4}.*Waiting for an answer$/),
      expect.stringMatching(/^User 14.*Waiting for an answer$/),
    ]);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect((await rows())[1]).toMatch(/^person13@example\.ch.*Answered$/);
  });

  it('loads a hundred at a time', async () => {
    people = Array.from({ length: 130 }, (_, index) => someone(index + 2));
    const { user } = await open('/admin/messages');
    await waitFor(async () => expect(await rows()).toHaveLength(100));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(130));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('shows empty states for the waiting and the full list', async () => {
    people = [];
    const { user } = await open('/admin/messages');
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    let fails = true;
    const flaky: Mock = {
      endpoint: listConversations,
      respond: (request) =>
        fails
          ? mockError(listConversations, 'SERVICE_UNAVAILABLE', { message: 'Down' }).respond(request)
          : Promise.resolve(partOf(request)),
    };
    const { user } = await open('/admin/messages', [flaky]);
    expect(await screen.findByText('Down')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });
});

describe('conversation', () => {
  it('opens from the list, names the user and sends a reply', async () => {
    const { user, location, calls } = await open('/admin/messages');
    await user.click(await screen.findByRole('link', { name: 'Person 12' }));
    expect(location()).toBe('/admin/messages/12');
    expect(await screen.findByRole('heading', { level: 1, name: 'Person 12' })).toBeInTheDocument();
    expect(screen.getByText('person12@example.ch')).toBeInTheDocument();
    expect(await bubbles()).toEqual([expect.stringMatching(/^Person 12 · .*What is missing\?$/)]);
    await user.type(await box(), 'The salary certificate');
    await user.click(send());
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect((await box()).value).toBe('');
    await waitFor(() => expect(send()).toHaveFocus());
    await waitFor(async () => expect((await bubbles())[1]).toMatch(/^Expert · .*The salary certificate$/));
    expect(calls.find(({ endpoint }) => endpoint === replyToMessage.id)).toMatchObject({
      params: { userId: '12' },
      body: { message: 'The salary certificate' },
    });
    await user.click(screen.getByRole('link', { name: 'All messages' }));
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeInTheDocument();
  });

  it('rejects a blank reply at the field', async () => {
    const { user, calls } = await open('/admin/messages/12');
    await user.type(await box(), '  ');
    await user.click(send());
    expect(screen.getByText('Answer cannot be empty')).toBeInTheDocument();
    expect(await box()).toHaveAttribute('aria-invalid', 'true');
    await waitFor(async () => expect(await box()).toHaveFocus());
    expect(calls.some(({ endpoint }) => endpoint === replyToMessage.id)).toBe(false);
  });

  it('keeps the text after a failure and ignores a second click while sending', async () => {
    const gate = Promise.withResolvers<void>();
    const slow: Mock = {
      endpoint: replyToMessage,
      respond: async (request) => {
        await gate.promise;
        return mockError(replyToMessage, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute' }).respond(
          request,
        );
      },
    };
    const { user, calls } = await open('/admin/messages/12', [slow]);
    await user.type(await box(), 'Hello');
    await user.click(send());
    await user.click(send());
    gate.resolve();
    expect(await screen.findByText('Answer not sent')).toBeInTheDocument();
    expect(screen.getByText('Back in a minute')).toBeInTheDocument();
    expect(screen.getByText('Not sent. Your text is still here.')).toBeInTheDocument();
    expect((await box()).value).toBe('Hello');
    expect(calls.filter(({ endpoint }) => endpoint === replyToMessage.id)).toHaveLength(1);
  });

  it('shows and announces new messages without touching the field or the focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open('/admin/messages/12');
    await user.type(await box(), 'One mo');
    expect(screen.queryByText('New message from Person 12')).not.toBeInTheDocument();
    thread = [...thread, makeMessage(2, 'Hello?')];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await bubbles()).toHaveLength(2);
    expect(screen.getByText('New message from Person 12').closest('[role=status]')).not.toBeNull();
    expect((await box()).value).toBe('One mo');
    await waitFor(async () => expect(await box()).toHaveFocus());
  });

  it('shows the latest twenty messages and earlier ones on demand', async () => {
    thread = Array.from({ length: 30 }, (_, index) => makeMessage(index, `message ${index}.`));
    const { user } = await open('/admin/messages/12');
    expect(await bubbles()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(30));
    expect((await bubbles())[0]).toContain('message 0.');
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  it('reports an unknown user and an empty thread', async () => {
    const first = await open('/admin/messages/99', [mockError(getConversation, 'USER_NOT_FOUND')]);
    expect(await screen.findByText('User not found')).toBeInTheDocument();
    first.unmount();
    const second = await open('/admin/messages/anna');
    expect(await screen.findByText('User not found')).toBeInTheDocument();
    expect(second.calls).toEqual([]);
    second.unmount();
    thread = [];
    await open('/admin/messages/12');
    expect(await screen.findByText('Person 12 has not written yet.')).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    await open('/admin/messages/12', [
      mockError(getConversation, 'SERVICE_UNAVAILABLE', { message: 'Down' }),
    ]);
    expect(await screen.findByText('Down')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

it('denies other users without a request', async () => {
  for (const path of ['/admin/messages', '/admin/messages/12']) {
    const { calls, unmount } = await open(path, [], { session: { role: 'user' } });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Access Denied');
    expect(calls).toEqual([]);
    unmount();
  }
});

it.each(languages)('has every text of every page in %s, accessible', async (language) => {
  thread = [makeMessage(1, 'one'), makeMessage(2, 'two', 'expert')];
  for (const path of ['/admin/messages', '/admin/messages/12']) {
    const { container, unmount } = await open(path, [], { language });
    await screen.findAllByText(/Person 12/);
    expect(container).not.toHaveTextContent(/(messages|page)\.\w|\{\{/);
    expect(await accessibilityViolations()).toEqual([]);
    unmount();
  }
});
