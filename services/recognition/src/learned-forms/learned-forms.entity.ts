import type { PaperKind } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/**
 * A form that a correction taught the reader: keyed hashes of the words that mark it, and what it is. `userId` is the person
 * whose papers it serves, null for one of an expert, which serves everybody.
 */
export interface LearnedFormRow {
  id: string;
  userId: number | null;
  authorId: number;
  words: string[];
  kind: PaperKind | null;
  categoryId: number | null;
  learnedAt: Date;
}

export const learnedFormEntity = new EntitySchema<LearnedFormRow>({
  name: 'learned_form',
  tableName: 'learned_form',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer({ nullable: true }),
    authorId: column.integer(),
    words: column.json(),
    kind: column.text(40, { nullable: true }),
    categoryId: column.integer({ nullable: true }),
    learnedAt: column.timestamp(),
  },
  indices: [{ name: 'learned_form_user', columns: ['userId', 'learnedAt'] }],
});
