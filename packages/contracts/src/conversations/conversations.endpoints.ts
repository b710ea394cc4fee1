import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId, userIdParam } from '../users/user-id.ts';
import { pageQuery } from '../page.ts';
import { message, sendMessage } from '../messages/messages.endpoints.ts';

/** Whose thread it is. Name and address are null where nobody knows them, or could be asked just now. */
const correspondent = z.object({
  userId,
  name: z.string().nullable(),
  email: z.string().nullable(),
});

const conversation = correspondent.extend({
  lastMessageAt: z.iso.datetime(),
  /** The last word is the person's. */
  isWaiting: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** No words of a message: whoever reads what a person wrote opens the thread, which is written down. */
export const listConversations = endpoint({
  id: 'conversations.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/conversations',
  summary: 'The people with a thread, latest message first; a hundred without `limit`',
  access: 'expert',
  query: z.strictObject({ ...pageQuery, waiting: z.literal('true').optional() }),
  response: z.array(conversation),
  errors: [],
});

const conversationParams = z.strictObject({
  userId: userIdParam,
});

export const getConversation = endpoint({
  id: 'conversations.get',
  owner: 'messages',
  method: 'GET',
  path: '/api/conversations/{userId}',
  summary: 'The thread of a person, oldest first, for whoever answers it',
  access: 'expert',
  params: conversationParams,
  response: z.object({ person: correspondent, messages: z.array(message) }),
  errors: ['USER_NOT_FOUND'],
});

export const replyToMessage = endpoint({
  id: 'conversations.answer',
  owner: 'messages',
  method: 'POST',
  path: '/api/conversations/{userId}/answers',
  summary: 'Answers a person, who gets a mail that an answer is there',
  access: 'expert',
  params: conversationParams,
  body: sendMessage.body,
  response: sendMessage.response,
  errors: ['MESSAGE_EMPTY', 'USER_NOT_FOUND'],
});
