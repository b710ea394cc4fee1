import { column, entity } from '@dossier/service-kit';

/** The last day on which an expert or administrator was told of deadlines of the next day. */
export const deadlineNoticeEntity = entity({
  table: 'deadline_notice',
  ownedBy: ['expertId'],
  columns: {
    expertId: column.integer({ primary: true }),
    /** `YYYY-MM-DD` in Zurich. */
    day: column.text(10),
  },
});
