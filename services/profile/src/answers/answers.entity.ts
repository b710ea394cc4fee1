import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The saved answers of one tax year of a user; the row is inserted by the first save. */
export const answersEntity = entity({
  table: 'tax_year_answers',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    /** Counts the saves that changed only the year; those that changed the person count in `profile`. */
    version: column.integer(),
    answers: column.sealed(),
    /** Whether the answers were confirmed as complete, and no required answer was removed since. */
    isConfirmed: column.boolean(),
    /** The latest confirmation; null before the first one. */
    confirmedAt: column.timestamp({ nullable: true }),
    /** The latest save that changed an answer; null when none did since the answers became those of years. */
    changedAt: column.timestamp({ nullable: true }),
    updatedAt: column.timestamp(),
  },
});

export type AnswersRow = RowOf<typeof answersEntity>;

/** The place of a year's answers. The user is authenticated by the key. */
export const answersPlace = (taxYear: number): Place => ({
  table: 'tax_year_answers',
  column: 'answers',
  id: taxYear,
});
