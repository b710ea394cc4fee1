import type { TemplateTexts } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A template of the office for messages to users; it contains no personal data. */
export const messageTemplateEntity = entity({
  table: 'message_template',
  ownedBy: 'contains no personal data',
  columns: {
    id: column.uuid({ primary: true }),
    texts: column.json<TemplateTexts>(),
    createdAt: column.timestamp(),
    /** When a template that is shipped was deleted, so that it does not come back; others leave no row. */
    deletedAt: column.timestamp({ nullable: true }),
    /** Incremented by every change. */
    version: column.integer(),
  },
});

export type MessageTemplateRow = RowOf<typeof messageTemplateEntity>;
