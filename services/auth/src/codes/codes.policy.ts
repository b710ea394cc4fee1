import type { CodeRow } from './codes.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

export const codeLifetimeMinutes = 5;
export const codeLifetimeMs = codeLifetimeMinutes * minute;
export const failuresPerCode = 5;
export const failuresPerDay = 20;

/** Mails to one address: from the fourth on at most one a minute, five in an hour, ten in a day. */
const withoutPause = 3;
const perHour = 5;
const perDay = 10;

type Mailed = Pick<CodeRow, 'createdAt' | 'usedAt'>;

/** Whether an address may be sent another code, given those of the last day. A used code was wanted, so it does not count. */
export function canMailCode(codes: readonly Mailed[], now: number): boolean {
  const ages = codes.filter((code) => code.usedAt === null).map((code) => now - code.createdAt.getTime());
  const lastHour = ages.filter((age) => age < hour);
  if (ages.filter((age) => age < day).length >= perDay || lastHour.length >= perHour) return false;
  return lastHour.length < withoutPause || Math.min(...lastHour) >= minute;
}

/** Whether another attempt is allowed for an address. A new code does not reset the failures of the day. */
export function canTryCode(codes: readonly Pick<CodeRow, 'failures'>[]): boolean {
  return codes.reduce((sum, code) => sum + code.failures, 0) < failuresPerDay;
}
