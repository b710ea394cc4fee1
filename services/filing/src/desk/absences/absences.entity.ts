import { column, entity } from '@dossier/service-kit';

/** The days on which a colleague works on the filings of an expert. */
export const absenceEntity = entity({
  table: 'desk_absence',
  ownedBy: ['expertId', 'deputyId'],
  columns: {
    expertId: column.integer({ primary: true }),
    /** First and last day, `YYYY-MM-DD` in Zurich. */
    fromDay: column.text(10),
    untilDay: column.text(10),
    deputyId: column.integer(),
  },
  indices: [{ name: 'desk_absence_deputy', columns: ['deputyId'] }],
});
