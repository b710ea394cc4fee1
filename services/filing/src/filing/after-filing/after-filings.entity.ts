import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** What happened to a return after it was filed. */
export const afterFilingEntity = entity({
  table: 'after_filing',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    /** The last day of an objection that nobody made yet, `YYYY-MM-DD`; empty without an assessment. */
    objectionUntil: column.text(10),
    /** JSON of an `AfterFilingForm`. */
    content: column.sealed(),
    /** Incremented by every change of this row. */
    revision: column.integer(),
    actorId: column.integer(),
    changedAt: column.timestamp(),
  },
  indices: [{ name: 'after_filing_objection', columns: ['objectionUntil', 'userId', 'taxYear'] }],
});

export type AfterFilingRow = RowOf<typeof afterFilingEntity>;

export const afterFilingPlace = ({ userId, taxYear }: Pick<AfterFilingRow, 'userId' | 'taxYear'>): Place => ({
  table: 'after_filing',
  column: 'content',
  id: `${userId} ${taxYear}`,
});
