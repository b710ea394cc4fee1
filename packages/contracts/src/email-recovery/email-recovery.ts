/** A new address that an administrator enters for a user whose mailbox is lost. */
export const emailRecovery = {
  /** How long it can be called off; mails and pages show this number. */
  waitDays: 7,
  /** How many can be pending at the same time, for all users together. */
  maxPending: 100,
} as const;

/** The page of the link in the mail to the old address; the token follows as the fragment, which browsers never send. */
export const keepEmailPath = '/keep-email';
