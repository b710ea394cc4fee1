import type { CodeRow } from './codes.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

export const codeLifetimeMinutes = 5;

/** Wrong codes: for one code, of one browser in a day, and for one address in a day. */
export const failuresPerCode = 5;
const failuresPerBrowser = 20;
/** NIST SP 800-63B, section 5.2.2: at most 100 failed attempts on one account. */
const failuresPerAddress = 100;

/** Mails to one address: from the fourth on at most one a minute. */
const withoutPause = 3;
/**
 * Mails that one network may request for an address, and all together. One network alone cannot use up those of the owner,
 * who is in another one.
 */
const mailsFromNetwork = { perHour: 5, perDay: 10 };
const mailsInAll = { perHour: 10, perDay: 30 };

export type Attempt = Pick<CodeRow, 'createdAt' | 'usedAt' | 'failures' | 'browserHash' | 'networkHash'>;

/** Who asks or guesses. */
export interface Visitor {
  readonly browserHash: string;
  readonly networkHash: string;
  /** Whether the browser has a valid device cookie of the address: nobody else's doing locks it. */
  readonly isKnown: boolean;
}

/**
 * Milliseconds until an address may be sent another code, given those of the last day; 0 for now. A used code was wanted,
 * so it does not count.
 */
export function waitForMail(codes: readonly Attempt[], visitor: Visitor, now: number): number {
  const unused = codes.filter((code) => code.usedAt === null);
  const own = unused.filter((code) => code.networkHash === visitor.networkHash);
  const pausing = agesOf(visitor.isKnown ? own : unused, now).filter((age) => age < hour);
  const pause = pausing.length < withoutPause ? 0 : Math.max(0, minute - Math.min(...pausing));
  const waits = [pause, waitForMails(own, mailsFromNetwork, now)];
  if (!visitor.isKnown) waits.push(waitForMails(unused, mailsInAll, now));
  return Math.max(...waits);
}

/** Milliseconds until another guess for an address is looked at; 0 for now. A new code does not reset the failures of the day. */
export function waitForGuess(codes: readonly Attempt[], visitor: Visitor, now: number): number {
  const own = codes.filter((code) => code.browserHash === visitor.browserHash);
  const ofBrowser = waitForFailures(own, failuresPerBrowser, now);
  return visitor.isKnown ? ofBrowser : Math.max(ofBrowser, waitForFailures(codes, failuresPerAddress, now));
}

function agesOf(codes: readonly Pick<Attempt, 'createdAt'>[], now: number): number[] {
  return codes.map((code) => now - code.createdAt.getTime());
}

function waitForMails(
  codes: readonly Attempt[],
  max: { perHour: number; perDay: number },
  now: number,
): number {
  const ages = agesOf(codes, now);
  return Math.max(waitForFewer(ages, max.perHour, hour), waitForFewer(ages, max.perDay, day));
}

/** Milliseconds until fewer than `max` of these ages are within the window. */
function waitForFewer(ages: readonly number[], max: number, window: number): number {
  const youngest = ages.filter((age) => age < window).sort((a, b) => a - b);
  const last = youngest[max - 1];
  return last === undefined ? 0 : window - last;
}

/** Failures count from the request of their code. */
function waitForFailures(codes: readonly Attempt[], max: number, now: number): number {
  const youngestFirst = codes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  let sum = 0;
  for (const code of youngestFirst) {
    sum += code.failures;
    if (sum >= max) return Math.max(0, day - (now - code.createdAt.getTime()));
  }
  return 0;
}
