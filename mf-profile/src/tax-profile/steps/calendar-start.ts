import { dayInZurich } from '@dossier/contracts';

/** The calendar of a date of birth opens this many years ago. */
const calendarYears = 24;

export const calendarStart = () => {
  const today = dayInZurich(new Date());
  return `${Number(today.slice(0, 4)) - calendarYears}${today.slice(4)}`;
};
