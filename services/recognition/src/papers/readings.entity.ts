import type {
  PaperBox,
  PaperKind,
  PaperOwner,
  RecognizedDivision,
  RecognizedPaper,
  ReturnDecision,
  ValueReviewer,
} from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** What the machine recognized in a version of a file, and what people said about it. */
export const readingEntity = entity({
  table: 'reading',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    userId: column.integer(),
    content: column.sealed(),
    marks: column.sealed({ nullable: true }),
    readAt: column.timestamp(),
  },
  indices: [
    { name: 'reading_user', columns: ['userId'] },
    { name: 'reading_read', columns: ['readAt'] },
  ],
});

export type ReadingRow = RowOf<typeof readingEntity>;

type Key = Pick<ReadingRow, 'fileId' | 'version'>;

/** The place of what the machine recognized. */
export function readingContent({ fileId, version }: Key): Place {
  return { table: 'reading', column: 'content', id: `${fileId}/${version}` };
}

export function readingMarks({ fileId, version }: Key): Place {
  return { table: 'reading', column: 'marks', id: `${fileId}/${version}` };
}

/** The sealed content of a reading. */
export interface ReadingContent {
  readonly paper: RecognizedPaper;
  /** Keyed hashes of the words that mark the form, from which a correction learns. */
  readonly words: readonly string[];
  /** The papers of a document that holds several. */
  readonly division?: RecognizedDivision | undefined;
}

/** An amount that somebody entered; an added one may have a place. */
interface MarkedAmount {
  readonly value: number | null;
  readonly currency?: string | undefined;
  readonly by: ValueReviewer;
  readonly page?: number | undefined;
  readonly box?: PaperBox | undefined;
}

/** What people said about a reading. Machines never change it. */
export interface Marks {
  /** By value id; null for a value that the paper does not have. */
  readonly values: Readonly<Record<string, MarkedAmount>>;
  /** By value id: those that were looked at and left as they are. */
  readonly confirmed: Readonly<Record<string, ValueReviewer>>;
  readonly kind?: PaperKind | undefined;
  readonly categoryId?: number | undefined;
  readonly taxYear?: number | undefined;
  readonly owner?: PaperOwner | undefined;
  /** The ids of dismissed findings. */
  readonly dismissed: readonly string[];
  /** What the person decided about the proposals of a tax return, by id. */
  readonly proposals?: Readonly<Record<string, ReturnDecision>> | undefined;
}

export const noMarks: Marks = { values: {}, confirmed: {}, dismissed: [] };
