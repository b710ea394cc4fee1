import type { FileProblem } from '@dossier/contracts';

/** How the bytes of a file are read. */
export type ReadFormat = 'pdf' | 'picture' | 'heic' | 'office';

/** What the service sends to a reader process, followed by the bytes of the file. */
export type ReadJob = { readonly size: number; readonly format: ReadFormat } & (
  { readonly type: 'inspect' } | { readonly type: 'render'; readonly maxSide: number }
);

/** What a reader process sends back, for `render` followed by a JPEG. */
export interface ReadResult {
  readonly size: number;
  /** A definite finding; null when nothing is known to be wrong. */
  readonly problem: FileProblem | null;
  /** Resident memory of the process after the job. */
  readonly rssBytes: number;
}

/** Thrown in a reader process when a file cannot be read for a definite reason. */
export class UnreadableError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
