import type { CodeRow } from './codes.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

export const codeLifetimeMinutes = 5;
export const codeLifetimeMs = codeLifetimeMinutes * minute;
export const failuresPerCode = 5;
export const failuresPerDay = 20;

/** Mails to one address: a pause of a minute after the third, five in an hour, ten in a day. */
const unhurried = 3;
const perHour = 5;
const perDay = 10;

type Mailed = Pick<CodeRow, 'createdAt' | 'usedAt'>;

/**
 * Whether an address may be sent another code, given those of the last day. A code that was used reached somebody who
 * wanted it, so it does not count.
 */
export function mayMail(codes: readonly Mailed[], now: number): boolean {
  const ages = codes.filter((code) => code.usedAt === null).map((code) => now - code.createdAt.getTime());
  const lastHour = ages.filter((age) => age < hour);
  if (ages.filter((age) => age < day).length >= perDay || lastHour.length >= perHour) return false;
  return lastHour.length < unhurried || Math.min(...lastHour) >= minute;
}

/** Whether an address may be guessed at once more; a new code does not forgive the failures of the day. */
export function mayGuess(codes: readonly Pick<CodeRow, 'failures'>[]): boolean {
  return codes.reduce((sum, code) => sum + code.failures, 0) < failuresPerDay;
}
