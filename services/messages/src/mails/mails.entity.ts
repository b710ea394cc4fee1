import type { Language, MailBody } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The content of a mail. `MailBody` comes from other services; the other templates belong to this service. */
export type MailContent =
  | MailBody
  | {
      template: 'messageReceived' | 'answerReceived' | 'messagesWaiting';
      toUser: number;
      language: Language;
    };
export type MailTemplate = MailContent['template'];

export const mailEntity = entity({
  table: 'mail',
  ownedBy: 'names its user in its sealed content, see `erase` of the queue',
  columns: {
    id: column.uuid({ primary: true }),
    /** The sender's id of the mail; sending it twice creates one mail. */
    idempotencyKey: column.text(100),
    template: column.text<MailTemplate>(30),
    /** Recipient and values as sealed JSON (`MailContent`); null once the mail is sent, or given up for good. */
    content: column.sealed({ nullable: true }),
    state: column.text<'waiting' | 'sent' | 'dead'>(10),
    attempts: column.integer(),
    /** While a mail is being sent: when another process may retry it, in case this one crashes. */
    nextAttemptAt: column.timestamp(),
    giveUpAt: column.timestamp(),
    createdAt: column.timestamp(),
    /** When the mail was given up; null before. */
    diedAt: column.timestamp({ nullable: true }),
    /** Why: the reply code of the mail server or the code of an error. Words of a server could name the recipient. */
    reason: column.text(40, { nullable: true }),
  },
  indices: [
    { name: 'mail_key', columns: ['idempotencyKey'], unique: true },
    { name: 'mail_due', columns: ['state', 'nextAttemptAt'] },
    { name: 'mail_created', columns: ['createdAt'] },
  ],
});

export type MailRow = RowOf<typeof mailEntity>;

/** The place of a mail's content. */
export function mailContent(id: string): Place {
  return { table: 'mail', column: 'content', id };
}
