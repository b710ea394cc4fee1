import type { Language, MailBody } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** What a mail is made of; those of the contracts come from other services, the last two from here. */
export type MailContent =
  MailBody | { template: 'messageReceived' | 'answerReceived'; toUser: number; language: Language };
export type MailTemplate = MailContent['template'];

export interface MailRow {
  id: string;
  /** The sender's id for it: the same one twice is one mail. */
  idempotencyKey: string;
  template: MailTemplate;
  /** Address and words; null once the mail has left. */
  content: MailContent | null;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  /** While a mail is being sent: when somebody else may try, should this process die. */
  nextAttemptAt: Date;
  giveUpAt: Date;
  createdAt: Date;
}

export const mailEntity = new EntitySchema<MailRow>({
  name: 'mail',
  tableName: 'mail',
  columns: {
    id: column.uuid({ primary: true }),
    idempotencyKey: column.text(100),
    template: column.text(30),
    content: column.json({ nullable: true }),
    state: column.text(10),
    attempts: column.integer(),
    nextAttemptAt: column.timestamp(),
    giveUpAt: column.timestamp(),
    createdAt: column.timestamp(),
  },
  indices: [
    { name: 'mail_key', columns: ['idempotencyKey'], unique: true },
    { name: 'mail_due', columns: ['state', 'nextAttemptAt'] },
    { name: 'mail_created', columns: ['createdAt'] },
  ],
});
