export const handoverLimits = {
  minutes: 15,
  /** Of one user at a time; the oldest gives way. */
  perUser: 10,
} as const;

/** The page of a phone to which an upload was handed; the code follows as the fragment, which browsers never send. */
export const phonePath = '/phone';
