import type { Language, MailBody } from '@dossier/contracts';
import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The content of a mail. `MailBody` comes from other services; the other templates belong to this service. */
export type MailContent =
  | MailBody
  | {
      template: 'messageReceived' | 'answerReceived' | 'messagesWaiting';
      toUser: number;
      language: Language;
    };
export type MailTemplate = MailContent['template'];

export interface MailRow {
  id: string;
  /** The sender's id of the mail; sending it twice creates one mail. */
  idempotencyKey: string;
  template: MailTemplate;
  /** Recipient and values as sealed JSON (`MailContent`); null once the mail is sent, or given up for good. */
  content: Sealed | null;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  /** While a mail is being sent: when another process may retry it, in case this one crashes. */
  nextAttemptAt: Date;
  giveUpAt: Date;
  createdAt: Date;
  /** When the mail was given up; null before. */
  diedAt: Date | null;
  /** Why: the reply code of the mail server or the code of an error. Words of a server could name the recipient. */
  reason: string | null;
}

export const mailEntity = new EntitySchema<MailRow>({
  name: 'mail',
  columns: {
    id: column.uuid({ primary: true }),
    idempotencyKey: column.text(100),
    template: column.text(30),
    content: column.sealed({ nullable: true }),
    state: column.text(10),
    attempts: column.integer(),
    nextAttemptAt: column.timestamp(),
    giveUpAt: column.timestamp(),
    createdAt: column.timestamp(),
    diedAt: column.timestamp({ nullable: true }),
    reason: column.text(40, { nullable: true }),
  },
  indices: [
    { name: 'mail_key', columns: ['idempotencyKey'], unique: true },
    { name: 'mail_due', columns: ['state', 'nextAttemptAt'] },
    { name: 'mail_created', columns: ['createdAt'] },
  ],
});

/** The place of a mail's content. */
export function mailContent(id: string): Place {
  return { table: 'mail', column: 'content', id };
}
