/**
 * The last day of an objection (Einsprache): 30 days from the delivery of the assessment, of which the first is the day after it.
 * Direct federal tax: DBG, SR 642.11, art. 132 para. 1 and art. 133 para. 1
 * (https://www.fedlex.admin.ch/eli/cc/1991/1184_1184_1184/de#art_132). Cantonal and communal taxes: StHG, SR 642.14, art. 48 para. 1
 * (https://www.fedlex.admin.ch/eli/cc/1991/1256_1256_1256/de#art_48).
 */
export const objectionDays = 30;

const dayMs = 24 * 60 * 60 * 1000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * A period that ends on a Saturday, a Sunday or a public holiday ends on the next working day (art. 133 para. 1). Only the
 * holidays that all cantons have are counted: an end that is too early is safe, one that is too late is not.
 */
export function objectionEnd(deliveredOn: string): string {
  let time = Date.parse(`${deliveredOn}T00:00:00Z`) + objectionDays * dayMs;
  while (isFree(time)) time += dayMs;
  return toDay(time);
}

/** New Year, 1 August (art. 110 para. 3 of the Federal Constitution), Christmas, and Ascension, 39 days after Easter. */
const fixedHolidays = ['01-01', '08-01', '12-25'];

function isFree(time: number): boolean {
  const date = new Date(time);
  const weekday = date.getUTCDay();
  const isAscension = time === easter(date.getUTCFullYear()) + 39 * dayMs;
  return weekday === 0 || weekday === 6 || isAscension || fixedHolidays.includes(toDay(time).slice(5));
}

/** Easter Sunday by the Gregorian calendar: the anonymous algorithm of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}
