import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The latest mail to an expert about new messages. */
export interface ExpertNoticeRow {
  expertId: number;
  /** The latest message that it was about. */
  messageId: number;
  mailedAt: Date;
}

export const expertNoticeEntity = new EntitySchema<ExpertNoticeRow>({
  name: 'expert_notice',
  columns: {
    expertId: column.integer({ primary: true }),
    messageId: column.integer(),
    mailedAt: column.timestamp(),
  },
});
