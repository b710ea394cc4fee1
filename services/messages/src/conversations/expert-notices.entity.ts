import { column, entity } from '@dossier/service-kit';

/** The latest mail to an expert about new messages. */
export const expertNoticeEntity = entity({
  table: 'expert_notice',
  ownedBy: ['expertId'],
  columns: {
    expertId: column.integer({ primary: true }),
    /** The latest message that it was about. */
    messageId: column.integer(),
    mailedAt: column.timestamp(),
  },
});
