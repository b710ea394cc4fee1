import { once } from '../language/once.ts';

/** The time zone of the Swiss tax year. */
const timeZone = 'Europe/Zurich';

const days = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }));

/** The calendar day in Europe/Zurich, `YYYY-MM-DD`. */
export const dayInZurich = (time: Date): string => days().format(time);

/** The calendar year in Europe/Zurich. */
export const yearInZurich = (time: Date): number => Number(dayInZurich(time).slice(0, 4));
