import { dayInZurich } from '@dossier/contracts';

const dayMs = 24 * 60 * 60 * 1000;

/** The day in so many days from now, `YYYY-MM-DD` in Zurich. */
export const dayAfter = (days: number): string => dayInZurich(new Date(Date.now() + days * dayMs));

/** The choices of how long a filing is put off, in days. */
export const snoozeDays = { tomorrow: 1, threeDays: 3, week: 7, month: 30 } as const;
