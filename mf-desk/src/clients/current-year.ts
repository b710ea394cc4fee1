import { dayInZurich, type Client, type ClientYear } from '@dossier/contracts';

/** The year that the list shows: the earliest that is not completed, or else the latest. */
export const currentYear = ({ years }: Pick<Client, 'years'>): ClientYear | undefined =>
  years.find(({ status }) => status < 6) ?? years.at(-1);

/** Whether the deadline of a year has passed that is not completed. */
export const isYearOverdue = ({ deadline, status }: ClientYear): boolean =>
  deadline !== null && status < 6 && deadline < dayInZurich(new Date());
