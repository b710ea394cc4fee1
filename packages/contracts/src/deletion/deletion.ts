/** How an account is deleted; the texts of mails and pages show these numbers. */
export const accountDeletion = {
  /** How long a deletion can be called off. */
  waitDays: 14,
  /** How long before the end of the wait the second mail is sent. */
  reminderDays: 3,
  /** How long backups hold the keys of a deleted user; `npm run backup` removes them after it. */
  backupKeyDays: 30,
} as const;
