import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getConversation,
  markConversationRead,
  perLanguage,
  replyToMessage,
  type Message,
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
import { MessagesTab } from './messages-tab.tsx';
import english from '../page/page.en.json' with { type: 'json' };

const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <MessagesTab userId={12} /> }],
  translations: perLanguage((language) => async () => {
    const { default: page } = (await import(`../page/page.${language}.json`)) as { default: typeof english };
    return { default: { page } };
  }),
});
const person = { userId: 12, name: 'Anna Muster', email: 'anna@example.ch' };
const message = (id: number, from: Message['from'], text: string, authorName?: string): Message => ({
  id: String(id),
  from,
  text,
  createdAt: '2026-02-05T10:00:00.000Z',
  ...(authorName && { authorName }),
});

let thread: Message[];
let unread: number;
let isDown: boolean;
beforeEach(() => {
  thread = [message(1, 'expert', 'Is this all?', 'Eva Meier'), message(2, 'person', 'Yes')];
  unread = 1;
  isDown = false;
});
afterEach(() => vi.useRealTimers());

const api: Mock[] = [
  mock(getConversation, () => {
    if (isDown) throw new TypeError('offline');
    return { person, messages: thread, unread };
  }),
  mock(markConversationRead, () => {
    unread = 0;
    return { success: true as const };
  }),
  mock(replyToMessage, ({ body }) => {
    const sent = message(thread.length + 1, 'expert', body.message, 'Eva Meier');
    thread = [...thread, sent];
    unread = 0;
    return { success: true as const, message: sent };
  }),
];
const open = (more: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/desk', { session: { id: 30, role: 'expert' }, api: [...api, ...more], ...options });
const bubbles = async () =>
  within(await screen.findByRole('list', { name: 'Earlier messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the messages of a filing', () => {
  it('name who wrote, and mark what is new until it is marked as read', async () => {
    const { user, calls } = await open();
    expect(await bubbles()).toEqual([
      expect.stringMatching(/^Eva Meier · .*Is this all\?$/),
      expect.stringMatching(/^Anna Muster · New · .*Yes$/),
    ]);
    expect(screen.getByText('1 new message')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    await vi.waitFor(async () => expect((await bubbles())[1]).not.toContain('New'));
    expect(screen.queryByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
    const marked = calls.find(({ endpoint }) => endpoint === markConversationRead.id);
    expect([marked?.params, marked?.body]).toEqual([{ userId: '12' }, { messageId: '2' }]);
  });

  it('stay new when the mark cannot be stored', async () => {
    const { user } = await open([
      mockError(markConversationRead, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('Back soon.')).toBeInTheDocument();
    expect((await bubbles())[1]).toContain('New');
  });

  it('are answered', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Your answer'), 'Thank you');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    await vi.waitFor(async () => expect((await bubbles())[2]).toMatch(/^Eva Meier.*Thank you$/));
  });

  it('stay when a poll fails, with a warning', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    await bubbles();
    isDown = true;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText('This may be out of date')).toBeInTheDocument();
    expect(await bubbles()).toHaveLength(2);
  });

  it('can be requested again after a failure', async () => {
    isDown = true;
    const { user } = await open();
    expect(await screen.findByText("We couldn't load the messages")).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await bubbles()).toHaveLength(2);
  });

  it('are accessible', async () => {
    const { missing } = await open([]);
    await screen.findByText('Is this all?');
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
  });
});
