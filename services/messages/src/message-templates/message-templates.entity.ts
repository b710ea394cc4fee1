import type { TemplateTexts } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A template of the office for messages to users; it contains no personal data. */
export interface MessageTemplateRow {
  id: string;
  texts: TemplateTexts;
  createdAt: Date;
  /** When a template that is shipped was deleted, so that it does not come back; others leave no row. */
  deletedAt: Date | null;
  /** Incremented by every change. */
  version: number;
}

export const messageTemplateEntity = new EntitySchema<MessageTemplateRow>({
  name: 'message_template',
  columns: {
    id: column.uuid({ primary: true }),
    texts: column.json(),
    createdAt: column.timestamp(),
    deletedAt: column.timestamp({ nullable: true }),
    version: column.integer(),
  },
});
