import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markConversationRead as mark, replyToMessage as reply } from '@dossier/contracts';
import { mock, showEverything } from '@dossier/remote-kit/testing';
import { markConversationRead, replyToMessage } from './conversation.mutations.ts';

const writes = [
  mock(reply, {
    success: true,
    message: { id: '1', from: 'expert', text: 'Hi', createdAt: '2025-03-03T10:00:00.000Z' },
  }),
  mock(mark, { success: true }),
];

it.each([
  [
    'replyToMessage',
    () => replyToMessage(9, 'Hi'),
    ['conversations.answer', 'conversations.get', 'conversations.list', 'notifications.list'],
  ],
  [
    'markConversationRead',
    () => markConversationRead(9, '4'),
    ['conversations.get', 'conversations.read', 'notifications.list'],
  ],
])('%s requests what it invalidates', async (_, mutate, requested) => {
  const { change } = await showEverything(writes);
  expect(await change(mutate)).toEqual({ requested, published: [] });
});

it('shows a reply that may have arrived although the response was lost', async () => {
  const lost = { endpoint: reply, respond: () => Promise.reject(new TypeError('cut')) };
  const { requested } = await showEverything([lost]);
  await act(() => expect(replyToMessage(9, 'Hi')).rejects.toMatchObject({ status: 0 }));
  await expect.poll(requested).toEqual(['conversations.answer', 'conversations.get']);
});
