import type { FileSorting, ReadingState } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/**
 * How a paper is read, and with whom it waits.
 * - `quick`: not read before, or text only: with a place of its own, within a small budget of processor time
 * - `full`: scans, pictures, and what needs longer
 * - `slow`: used its budget before: behind all others
 * - `text`: as `slow`, and only its text is read, because drawing or recognizing a page took too long
 */
export const paperLanes = ['quick', 'full', 'slow', 'text'] as const;
export type PaperLane = (typeof paperLanes)[number];

/** A file as documents announced it, and the place of its current version in the queue. */
export const paperEntity = entity({
  table: 'paper',
  columns: {
    fileId: column.uuid({ primary: true }),
    userId: column.integer(),
    version: column.integer(),
    taxYear: column.integer(),
    categoryId: column.integer({ nullable: true }),
    sorting: column.text<FileSorting>(10, { nullable: true }),
    uploadedAt: column.timestamp(),
    deletedAt: column.timestamp({ nullable: true }),
    state: column.text<ReadingState>(10),
    /** Stays with the version, also when it is read again: what was slow once is not read before others. */
    lane: column.text<PaperLane>(10),
    /** How often the current version was tried. */
    tries: column.integer(),
    /** The next try of a waiting paper; the end of the lease of one that is being read. */
    dueAt: column.timestamp(),
    /** When the file was filed by its reading. */
    autoFiledAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'paper_year', columns: ['userId', 'taxYear'] },
    { name: 'paper_waiting', columns: ['state', 'deletedAt', 'lane', 'dueAt', 'userId'] },
  ],
});

export type PaperRow = RowOf<typeof paperEntity>;
