import type { ContentsLimits, ContentsMode } from './jobs.ts';

export interface ReaderLimits {
  readonly processes: number;
  /** Maximum time of one file. */
  readonly timeMs: number;
  /** Maximum processor time of one page, in seconds: however busy the machine is, hostile pages end, and others do not. */
  readonly pageSeconds: number;
  /** Maximum resident memory of a process. */
  readonly rssBytes: number;
  /** Larger files are not read. */
  readonly inputBytes: number;
  /** Maximum size of a JPEG, or of the contents of a paper. */
  readonly outputBytes: number;
  /** Maximum size of a copy of a PDF. */
  readonly copyBytes: number;
  /** The memory of a decoder does not shrink: a process that has grown to this size reads no further file. */
  readonly recycledBytes: number;
  /** How long an idle process is kept for the next file. */
  readonly idleMs: number;
  /** Path of a tesseract program that recognizes text instead of the embedded one. */
  readonly tesseract?: string | undefined;
}

const mebibyte = 1024 * 1024;

export const defaultReaderLimits: ReaderLimits = {
  processes: 2,
  timeMs: 15_000,
  pageSeconds: 15,
  rssBytes: 768 * mebibyte,
  inputBytes: 64 * mebibyte,
  outputBytes: 4 * mebibyte,
  copyBytes: 64 * mebibyte,
  recycledBytes: 160 * mebibyte,
  idleMs: 20_000,
};

/** Nobody waits for an export at each file: one after the other, with time for the pages of a long scan. */
export const exportReaderLimits: ReaderLimits = { ...defaultReaderLimits, processes: 1, timeMs: 120_000 };

/** Text recognition keeps its languages, which take a second to load, from file to file. */
export const contentsReaderLimits: ReaderLimits = {
  ...defaultReaderLimits,
  processes: 1,
  timeMs: 120_000,
  pageSeconds: 30,
  rssBytes: 512 * mebibyte,
  outputBytes: 8 * mebibyte,
  copyBytes: 0,
  recycledBytes: 360 * mebibyte,
};

/** A longer paper is not read to its end. No page is begun after half of the time of a process. */
export const defaultContentsLimits: ContentsLimits = {
  mode: 'full',
  pages: 100,
  timeMs: 60_000,
  seconds: 60,
  drawSeconds: 10,
};

/** A page with text takes less than a second of the processor. */
export const contentsLimits: Readonly<Record<ContentsMode, ContentsLimits>> = {
  quick: { ...defaultContentsLimits, mode: 'quick', seconds: 8, drawSeconds: 4 },
  full: defaultContentsLimits,
  text: { ...defaultContentsLimits, mode: 'text', seconds: 8, drawSeconds: 4 },
};
