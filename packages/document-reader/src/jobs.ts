import type { FileProblem } from '@dossier/contracts';
import type { CodePart, PaperContents } from './contents.ts';

/** How the bytes of a file are read. */
export type ReadFormat = 'pdf' | 'picture' | 'heic' | 'office' | 'xml';

/** The pages of a part, from 1, each with a clockwise turn in degrees that is added to its own. */
export type PartPages = readonly (readonly [page: number, turn: number])[];

/** What the service sends to a reader process, followed by the bytes of the file. */
export type ReadJob = { readonly size: number; readonly format: ReadFormat } & (
  | { readonly type: 'inspect' }
  | { readonly type: 'render'; readonly maxSide: number; /** From 1. */ readonly page: number }
  | { readonly type: 'contents'; readonly limits: ContentsLimits }
  | { readonly type: 'unlock'; readonly password: string; readonly maxBytes: number }
  | { readonly type: 'divide'; readonly parts: readonly PartPages[]; readonly maxBytes: number }
  | { readonly type: 'combine'; readonly parts: readonly CombinePart[]; readonly maxBytes: number }
);

/** One of the files that follow each other in the bytes of a job. */
export interface CombinePart {
  readonly format: ReadFormat;
  readonly size: number;
}

/**
 * How much of a paper is read.
 * - `quick`: a PDF whose pages all have text, XML, or nothing: a scan, a picture, and what takes long stay unfinished
 * - `full`: everything
 * - `text`: the text of the pages, which are neither drawn nor recognized
 */
export type ContentsMode = 'quick' | 'full' | 'text';

/** Where the reading of a long paper begins and ends, and what is known of its codes. */
export interface ContentsLimits {
  readonly mode: ContentsMode;
  /** How many of the pages that are read were read before, by an earlier job; none when absent. */
  readonly from?: number;
  /** Symbols of other files, which complete codes of which the paper holds some. */
  readonly others?: readonly CodePart[];
  /** Of a longer PDF the first and the last pages are read: codes are printed at the end. */
  readonly pages: number;
  /** No page is begun after this time. */
  readonly timeMs: number;
  /** Maximum processor time of all pages, in seconds: no page is begun after it. */
  readonly seconds: number;
  /** Maximum processor time for the text and the drawing of a page, in seconds; recognizing it has the limit of the process. */
  readonly drawSeconds: number;
}

/** What was read of a paper; unfinished when it was not read to its end, and another mode may read more. */
export type ReadContents = PaperContents & { readonly isUnfinished?: boolean };

/** Thrown for a paper that the mode `quick` does not read. */
export class NotQuickError extends Error {}

/** Of a file of which nothing is known. */
export function noContents(format: ReadFormat): ReadContents {
  const types = { pdf: 'pdf', xml: 'xml', office: 'other', picture: 'picture', heic: 'picture' } as const;
  return { type: types[format], pageCount: 0, pages: [], codes: [], problem: null };
}

/** What a reader process sends back before its result when text is recognized outside of it, followed by a portable graymap. */
export interface RecognizeRequest {
  readonly size: number;
  readonly type: 'recognize';
}

/** What a reader process sends back, for `render` followed by a JPEG, for `contents` by JSON, for `unlock` and `combine` by a PDF, for `divide` by several. */
export interface ReadResult {
  readonly size: number;
  /** A definite finding; null when nothing is known to be wrong. */
  readonly problem: FileProblem | null;
  /** The sizes of the files that follow. */
  readonly sizes: readonly number[];
  /** Resident memory of the process after the job. */
  readonly rssBytes: number;
}

/** Of a header: those of many pages are the longest. */
export const maxJobBytes = 65_536;

/** The exit code of a process in which a decoder failed. */
export const failedDecoder = 70;

/** Thrown in a reader process when a file cannot be read for a definite reason. */
export class UnreadableError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Thrown for a picture that is not drawn because of its size. */
export class TooLargeError extends UnreadableError {
  constructor() {
    super('unsupported');
  }
}
