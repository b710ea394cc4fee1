import { accountDeletion } from './deletion.ts';

/** When an account that nobody signs in to is deleted. */
export const unusedAccounts = {
  /**
   * Default of `DELETE_UNUSED_MONTHS`. A tax can be assessed for five years after the end of its period (Art. 120 DBG, SR 642.11);
   * five years after the last sign-in, that time is over for every period the user has filed.
   */
  months: 60,
  /** The first mail, that many days before; the second when the wait of every deletion begins. */
  firstWarningDays: 60,
  secondWarningDays: accountDeletion.waitDays,
} as const;
