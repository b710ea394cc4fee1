import { sendMessage as send } from '@dossier/contracts';
import { mock, showEverything } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { sendMessage } from './messages.mutations.ts';

it('requests the messages and the notifications after a message', async () => {
  const message = { id: '1', from: 'person' as const, text: 'Hi', createdAt: '2025-03-03T10:00:00.000Z' };
  const { change } = await showEverything([mock(send, { success: true, message })]);
  const requested = ['messages.list', 'messages.send', 'notifications.list'];
  expect(await change(() => sendMessage('Hi'))).toEqual({ requested, published: [] });
});
