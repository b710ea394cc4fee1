import { percentOf, runFill } from '@dossier/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { mailEntity, type MailRow } from '../mails/mails.entity.ts';
import { messageEntity, messageText, type MessageRow } from '../messages/messages.entity.ts';
import { createMessagesService } from '../service.ts';

/* Conversations, of which some wait for an answer, and the mails of the last month. */

const day = 24 * 3_600_000;
let messageId = 1000;

await runFill('messages', createMessagesService, ({ userId, isStaff, staff, seal }, { clock }) => {
  if (isStaff) return [];
  const now = clock.now();
  const isWaiting = userId % 20 === 0;
  const messages = Array.from({ length: isWaiting ? 5 : 4 }, (_, index): MessageRow => {
    const isOwn = index % 2 === 0;
    const id = messageId++;
    return {
      id,
      userId,
      author: isOwn ? 'person' : 'expert',
      authorId: isOwn ? null : (staff[userId % staff.length] ?? 1),
      text: seal.seal(messageText(id), 'Vielen Dank für Ihre Nachricht. Die Belege liegen nun alle vor.'),
      language: 'de',
      createdAt: new Date(now - (10 - index) * day),
      taxYear: null,
      field: null,
      fileId: null,
      closedAt: null,
      answered: isWaiting && index === 4 ? null : true,
    };
  });
  const mails = Array.from({ length: 3 }, (_, index): MailRow => {
    const at = new Date(now - (index + percentOf(userId, index, 4) / 10) * day);
    const id = randomUUID();
    return {
      id,
      idempotencyKey: id,
      template: 'signInCode',
      content: null,
      state: 'sent',
      attempts: 1,
      nextAttemptAt: at,
      giveUpAt: at,
      createdAt: at,
      diedAt: null,
      reason: null,
    };
  });
  return [
    [messageEntity, messages],
    [mailEntity, mails],
  ];
});
