import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** In characters. */
export const messageMaxLength = 5000;

/** Default maximum of messages within 24 hours, for a user, and for an expert or administrator. */
export const messageLimits = { user: 200, staff: 2000 } as const;

/** The number of messages in a response without `limit`. */
export const messagePageSize = 500;

/** The answer, or the paper, that an expert asks about with a message. */
export const messageQuestion = z.object({
  taxYear: z.number().int(),
  /** See `parseAnswerKey`; of a paper the id of a value, or `paper`. */
  field: z.string(),
  /** The file that it is about; missing for an answer. */
  fileId: z.string().optional(),
  /** The label of the answer or value, in the language of the request. */
  label: z.string(),
  /** False once the user wrote a message, or an expert settled it. */
  isOpen: z.boolean(),
  /** Where the user changes the answer, or sees the paper. */
  actionUrl: z.string(),
});

export const message = z.object({
  id: z.string(),
  from: z.enum(['person', 'expert']),
  text: z.string(),
  /** The name of the expert who wrote it; missing when it is unknown. */
  authorName: z.string().optional(),
  createdAt: z.iso.datetime(),
  question: messageQuestion.optional(),
  /** Set when the stored text is damaged; `text` then says so. */
  isDamaged: z.literal(true).optional(),
});

export type Message = z.infer<typeof message>;

/** Text of white space only is MESSAGE_EMPTY, not VALIDATION_FAILED, so that the message box shows its own text. */
export const sendMessage = endpoint({
  id: 'messages.send',
  owner: 'messages',
  method: 'POST',
  path: '/api/send-message',
  summary: 'Sends a message to the provider',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ message: z.string().max(messageMaxLength) }),
  response: z.object({ success: z.literal(true), message }),
  errors: ['MESSAGE_EMPTY', 'TOO_MANY_MESSAGES'],
});

/** The cursor leads to earlier messages: the first page holds the latest ones. */
export const listMessages = endpoint({
  id: 'messages.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/messages',
  summary: 'The conversation with the provider, oldest message first; the latest 500 without `limit`',
  access: 'user',
  page: true,
  response: z.array(message),
});
