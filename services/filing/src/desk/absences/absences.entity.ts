import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The days on which a colleague works on the filings of an expert. */
export interface AbsenceRow {
  expertId: number;
  /** First and last day, `YYYY-MM-DD` in Zurich. */
  fromDay: string;
  untilDay: string;
  deputyId: number;
}

export const absenceEntity = new EntitySchema<AbsenceRow>({
  name: 'desk_absence',
  columns: {
    expertId: column.integer({ primary: true }),
    fromDay: column.text(10),
    untilDay: column.text(10),
    deputyId: column.integer(),
  },
  indices: [{ name: 'desk_absence_deputy', columns: ['deputyId'] }],
});
