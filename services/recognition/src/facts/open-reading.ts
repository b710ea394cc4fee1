import type { PaperRow } from '../papers/papers.entity.ts';
import type { Marks, ReadingContent } from '../papers/readings.entity.ts';
import type { ShownPaper } from './facts.repository.ts';

/** A file with its reading, opened. */
export interface OpenReading extends ShownPaper {
  readonly state: PaperRow['state'];
  /** Null until it was read, and when what is stored is damaged. */
  readonly content: ReadingContent | null;
  readonly marks: Marks;
  readonly readAt: Date | null;
}
