import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listMessages, sendMessage, type Message } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  type Mock,
  type RecordedCall,
} from '@dossier/remote-kit/testing';
import { openHome, Server, toast } from '../testing.tsx';

let server: Server;
let thread: Message[];
let api: Mock[];
const makeMessage = (id: number, text: string, from: Message['from'] = 'person'): Message => ({
  id: String(id),
  from,
  text,
  createdAt: '2025-03-03T10:00:00.000Z',
});
/** A page of the thread: the latest messages before the cursor, oldest first. */
function pageOf({ query }: RecordedCall): Response {
  const end = Number(query['cursor'] ?? thread.length);
  const start = Math.max(0, end - Number(query['limit']));
  return Response.json(thread.slice(start, end), {
    headers: { 'x-total-count': String(thread.length), ...(start > 0 && { 'x-next-cursor': String(start) }) },
  });
}

beforeEach(() => {
  server = new Server();
  thread = [];
  api = [
    { endpoint: listMessages, respond: async (request) => pageOf(request) },
    mock(sendMessage, ({ body }) => {
      const message = makeMessage(thread.length + 1, body.message);
      thread = [...thread, message];
      return { success: true as const, message };
    }),
  ];
});
afterEach(() => vi.useRealTimers());

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
const open = async (more: Mock[] = []) => {
  const page = await openHome(server, [...api, ...more]);
  await box();
  return page;
};

describe('sending', () => {
  it('is disabled without text', async () => {
    const { user } = await open();
    expect(button()).toBeDisabled();
    await user.type(await box(), 'x');
    expect(button()).toBeEnabled();
  });

  it('rejects a message of spaces', async () => {
    const { user, countCalls } = await open();
    await user.type(await box(), '   ');
    await user.click(button());
    expect(await toast('Message cannot be empty')).toContain('Please enter a message to send');
    expect(await box()).toHaveAttribute('aria-invalid', 'true');
    expect(countCalls(sendMessage)).toBe(0);
  });

  it('sends, clears the form, shows the message and confirms for five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = await open();
    await user.type(await box(), 'Do you need more?');
    await user.click(button());
    expect(await screen.findByText('Message sent')).toBeInTheDocument();
    expect((await box()).value).toBe('');
    const earlier = within(await screen.findByRole('list', { name: 'Earlier messages' }));
    expect(earlier.getByText('Do you need more?')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(screen.queryByText('Message sent')).not.toBeInTheDocument());
  });

  it('ignores a second click while sending', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = mock(sendMessage, async ({ body }) => {
      await gate.promise;
      return { success: true as const, message: makeMessage(1, body.message) };
    });
    const { user, countCalls } = await open([slow]);
    await user.type(await box(), 'Hello');
    await user.click(button());
    await user.click(button());
    gate.resolve();
    expect(await screen.findByText('Message sent')).toBeInTheDocument();
    expect(countCalls(sendMessage)).toBe(1);
  });

  it('keeps the text and shows the reason after a failure', async () => {
    const { user } = await open([
      mockError(sendMessage, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute' }),
    ]);
    await user.type(await box(), 'Hello');
    await user.click(button());
    expect(await toast('Message Failed')).toContain('Back in a minute');
    expect((await box()).value).toBe('Hello');
    expect(screen.getByText('Not sent. Your text is still here.')).toBeInTheDocument();
  });

  it('asks to try again when the server gives no reason', async () => {
    const { user } = await open([mockError(sendMessage, 'INTERNAL_ERROR', { message: '' })]);
    await user.type(await box(), 'Hello');
    await user.click(button());
    expect(await toast('Message Failed')).toContain('Please try again');
  });
});

describe('thread', () => {
  it('shows the latest messages of both sides and earlier ones on demand', async () => {
    thread = [
      makeMessage(1, 'one'),
      makeMessage(2, 'two', 'expert'),
      makeMessage(3, 'three'),
      makeMessage(4, 'four', 'expert'),
    ];
    const { user } = await open();
    const items = async () =>
      within(await screen.findByRole('list', { name: 'Earlier messages' })).getAllByRole('listitem');
    expect((await items()).map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Your expert.*two$/),
      expect.stringMatching(/^You .*three$/),
      expect.stringMatching(/^Your expert.*four$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await items()).toHaveLength(4);
  });

  it('reaches the first of many messages', async () => {
    thread = Array.from({ length: 50 }, (_, index) => makeMessage(index, `message ${index}.`));
    const { user } = await open();
    const items = () =>
      within(screen.getByRole('list', { name: 'Earlier messages' })).getAllByRole('listitem');
    await screen.findByText('message 49.');
    for (const count of [23, 43, 50]) {
      await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
      await waitFor(() => expect(items()).toHaveLength(count));
    }
    expect(items()[0]?.textContent).toContain('message 0.');
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  it('keeps the shown messages when earlier ones cannot be loaded', async () => {
    thread = Array.from({ length: 50 }, (_, index) => makeMessage(index, `message ${index}.`));
    const { user } = await open([
      {
        endpoint: listMessages,
        respond: async (request) =>
          request.query['cursor'] ? Response.json({}, { status: 503 }) : pageOf(request),
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(await toast("We couldn't load your messages")).toBeTruthy();
    expect(screen.getByText('message 49.')).toBeTruthy();
  });

  it('shows and announces a reply within half a minute without touching the form', async () => {
    thread = [makeMessage(1, 'one')];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    await screen.findByText('one');
    await user.type(await box(), 'And another question');
    thread = [...thread, makeMessage(2, 'Yes', 'expert')];
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await screen.findByText('Yes')).closest('li')).toHaveTextContent(/^Your expert/);
    expect(screen.getByText('Your expert has answered').closest('[role=status]')).toBeTruthy();
    expect((await box()).value).toBe('And another question');
    await waitFor(async () => expect(await box()).toHaveFocus());
  });

  it('reports a failed request; a message can still be sent', async () => {
    await open([mockError(listMessages, 'SERVICE_UNAVAILABLE')]);
    expect(await screen.findByText(/couldn't load your messages/)).toBeInTheDocument();
    expect(await box()).toBeTruthy();
  });

  it('is accessible', async () => {
    thread = [makeMessage(1, 'one'), makeMessage(2, 'two', 'expert')];
    await openHome(server, api);
    await screen.findByText('two');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
