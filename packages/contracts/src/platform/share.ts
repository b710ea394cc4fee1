/** Where the share menu of a phone sends files to (`share_target` of the manifest). The service worker receives them. */
export const sharePath = '/share';

/** Parameter of home after a share that could not be kept. */
export const shareProblemParam = 'share';

/** `lost`: no service worker has taken the files, or the browser refused to store them. */
export const shareProblems = ['lost', 'tooMany'] as const;
export type ShareProblem = (typeof shareProblems)[number];

/** The database of the browser that holds shared files. */
export const sharedDatabase = 'dossier.shared';

export const shareLimits = {
  /** Files that wait in one browser. */
  files: 50,
  /** Files that nobody took over within this time are removed. */
  keptMs: 24 * 60 * 60 * 1000,
} as const;

/** The address of home after a share that could not be kept. */
export const shareProblemPath = (problem: ShareProblem): string => `/?${shareProblemParam}=${problem}`;
