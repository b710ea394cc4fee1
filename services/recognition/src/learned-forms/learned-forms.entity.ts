import type { PaperKind } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/**
 * A form that a correction taught the reader: keyed hashes of the words that mark it, and what it is. `userId` is the person
 * whose papers it serves, null for one of an expert, which serves everybody.
 */
export const learnedFormEntity = entity({
  table: 'learned_form',
  ownedBy: ['userId', 'authorId'],
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer({ nullable: true }),
    authorId: column.integer(),
    words: column.json<string[]>(),
    kind: column.text<PaperKind>(40, { nullable: true }),
    categoryId: column.integer({ nullable: true }),
    learnedAt: column.timestamp(),
  },
  indices: [{ name: 'learned_form_user', columns: ['userId', 'learnedAt'] }],
});

export type LearnedFormRow = RowOf<typeof learnedFormEntity>;
