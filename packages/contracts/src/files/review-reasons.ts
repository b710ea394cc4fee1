/** What an expert says about a version of a file: it can be used, or a better one is requested. */
export const reviewVerdicts = ['accepted', 'requested'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** Why an expert requests a better file. */
export const reviewReasons = [
  'unreadable',
  'incomplete',
  'wrongYear',
  'wrongPerson',
  'wrongDocument',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What can be wrong with a file that is `unreadable`. */
export const unreadableReasons = ['passwordProtected', 'damaged'] as const;

/** The reasons that an expert chooses from. */
export const requestReasons = [...unreadableReasons, ...reviewReasons] as const;
export type RequestReason = (typeof requestReasons)[number];

export const maxReviewNote = 500;
