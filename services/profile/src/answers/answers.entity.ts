import { column, type Place, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The saved answers of one tax year of a user; the row is inserted by the first save. */
export interface AnswersRow {
  userId: number;
  taxYear: number;
  /** Counts the saves that changed only the year; those that changed the person count in `profile`. */
  version: number;
  answers: Sealed;
  /** Whether the answers were confirmed as complete, and no required answer was removed since. */
  isConfirmed: boolean;
  /** The latest confirmation; null before the first one. */
  confirmedAt: Date | null;
  /** The latest save that changed an answer; null when none did since the answers became those of years. */
  changedAt: Date | null;
  updatedAt: Date;
}

export const answersEntity = new EntitySchema<AnswersRow>({
  name: 'tax_year_answers',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    version: column.integer(),
    answers: column.sealed(),
    isConfirmed: column.boolean(),
    confirmedAt: column.timestamp({ nullable: true }),
    changedAt: column.timestamp({ nullable: true }),
    updatedAt: column.timestamp(),
  },
});

/** The place of a year's answers. The user is authenticated by the key. */
export const answersPlace = (taxYear: number): Place => ({
  table: 'tax_year_answers',
  column: 'answers',
  id: taxYear,
});
