import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { userParams } from '../params/user-params.ts';
import { namedUser, userId } from '../params/users.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';
import { message, messageQuestion, sendMessage } from '../messages/messages.endpoints.ts';

const conversation = namedUser.extend({
  lastMessageAt: z.iso.datetime(),
  /** True when the latest message is the user's. */
  isWaiting: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** Carries no message text: messages are read by opening the conversation, which is recorded in the access log. */
export const listConversations = endpoint({
  id: 'conversations.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/conversations',
  summary: 'Users with a conversation, latest message first; 100 entries without `limit`',
  access: 'admin',
  page: true,
  query: z.strictObject({ waiting: z.literal('true').optional() }),
  response: z.array(conversation),
});

/**
 * An expert reads and writes to the users of whom the expert may work on a filing, see `getDeskAccess`; any other user does
 * not exist for the expert.
 */
export const getConversation = endpoint({
  id: 'conversations.get',
  owner: 'messages',
  method: 'GET',
  path: '/api/conversations/{userId}',
  summary: 'The messages of a user, oldest first, for experts; the latest 500 without `limit`',
  access: 'expert',
  params: userParams,
  page: true,
  response: z.object({
    person: namedUser,
    messages: z.array(message),
    /** The user's messages after the last reply that the reader has not marked as read. */
    unread: z.number().int(),
  }),
  errors: ['USER_NOT_FOUND'],
});

export const replyToMessage = endpoint({
  id: 'conversations.answer',
  owner: 'messages',
  method: 'POST',
  path: '/api/conversations/{userId}/answers',
  summary: 'Sends a reply to a user, who is notified by e-mail',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: userParams,
  body: sendMessage.body,
  response: sendMessage.response,
  errors: ['MESSAGE_EMPTY', 'USER_NOT_FOUND', 'TOO_MANY_MESSAGES'],
});

/** Max entries of `listUnreadConversations`. */
export const maxUnreadConversations = 100;

const unreadConversation = namedUser.extend({
  /** The latest filing of the user that the reader may work on; null without one, for administrators. */
  taxYear: z.number().int().nullable(),
  /** As in `getConversation`. */
  unread: z.number().int(),
  lastMessageAt: z.iso.datetime(),
  /** The questions, and the notes on papers, that these messages answered. */
  answered: z.array(messageQuestion),
});
export type UnreadConversation = z.infer<typeof unreadConversation>;

/** Carries no message text, like `listConversations`. */
export const listUnreadConversations = endpoint({
  id: 'conversations.unread',
  owner: 'messages',
  method: 'GET',
  path: '/api/desk/messages',
  summary: `The conversations with messages that the expert has not read, latest first; at most ${maxUnreadConversations}`,
  access: 'expert',
  response: z.array(unreadConversation),
});

/** Max users of `sendTemplate`. */
export const maxTemplateReceivers = 100;

export const sendTemplate = endpoint({
  id: 'conversations.sendTemplate',
  owner: 'messages',
  method: 'POST',
  path: '/api/desk/messages',
  summary: `Sends a template of the office as a message to the users of up to ${maxTemplateReceivers} filings, to each in the own language; nothing is sent where a placeholder has no value. The filings wait for the user from then on, unless the call says otherwise`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    templateId: z.uuid(),
    filings: z
      .array(z.strictObject({ userId, taxYear: taxYearBody }))
      .min(1)
      .max(maxTemplateReceivers),
    /** Whether the office waits for a reply from then on, so that the users can be reminded. */
    waiting: z.boolean().default(true),
  }),
  response: z.object({
    sent: z.number().int(),
    failed: z.array(
      z.object({
        userId,
        taxYear: z.number().int(),
        code: z.enum(['USER_NOT_FOUND', 'TOO_MANY_MESSAGES', 'TEXT_INCOMPLETE']),
      }),
    ),
  }),
  errors: ['TEMPLATE_NOT_FOUND'],
});

/** A mark never goes back, and never past the latest message. */
export const markConversationRead = endpoint({
  id: 'conversations.read',
  owner: 'messages',
  method: 'PUT',
  path: '/api/conversations/{userId}/read',
  summary: 'Marks the messages of a user up to one as read by the expert; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: userParams,
  body: z.strictObject({ messageId: numberParam(10) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['USER_NOT_FOUND'],
});
