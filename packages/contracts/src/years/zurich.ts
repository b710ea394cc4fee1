import { once } from '../language/once.ts';

const days = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short' }));

/** The calendar day in Europe/Zurich, `YYYY-MM-DD`. */
export const dayInZurich = (time: Date): string => days().format(time);

/** Switzerland is an hour ahead of UTC at every turn of the year: summer time ends in autumn. */
const winterOffsetMs = 3_600_000;

/** The calendar year in Europe/Zurich, the time zone of the Swiss tax year. Every page reads it, so it needs no `Intl`. */
export const yearInZurich = (time: Date): number =>
  new Date(time.getTime() + winterOffsetMs).getUTCFullYear();

/** A calendar day so many days later; both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
