import type { CodeRow } from './codes.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

export const codeLifetimeMinutes = 5;

/** Wrong guesses allowed per code, per browser and address within a day, and per address within a day. */
export const failuresPerCode = 5;
const failuresPerBrowser = 20;
/** NIST SP 800-63B, section 5.2.2: at most 100 failed attempts on one account. */
const failuresPerAddress = 100;

/** Codes that may be mailed to an address within an hour without a pause; after that, at most one a minute. */
const mailsWithoutPause = 3;
/**
 * Mails to an address per requesting network, and in total. A single network cannot exhaust the total, so it does not
 * keep an owner in another network from signing in.
 */
const maxMailsPerNetwork = { perHour: 5, perDay: 10 };
const maxMails = { perHour: 10, perDay: 30 };
/** Mails to an address within a day, those with used codes included. */
const maxCodesPerDay = 300;

export type Attempt = Pick<CodeRow, 'createdAt' | 'usedAt' | 'failures' | 'browserHash' | 'networkHash'>;

/** The browser and network of a request for a code, or of a guess. */
export interface RequestSource {
  readonly browserHash: string;
  readonly networkHash: string;
  /** Whether the browser has a valid device cookie of the address; the limits shared by all browsers do not apply to it. */
  readonly isKnown: boolean;
}

/**
 * Milliseconds until another code may be mailed to an address, given its codes of the last day; 0 means now. Used codes
 * count only for the maximum of a day: the owner of the mailbox requested them.
 */
export function waitForMail(codes: readonly Attempt[], source: RequestSource, now: number): number {
  const unused = codes.filter((code) => code.usedAt === null);
  const own = unused.filter((code) => code.networkHash === source.networkHash);
  const recent = agesOf(source.isKnown ? own : unused, now).filter((age) => age < hour);
  const pause = recent.length < mailsWithoutPause ? 0 : Math.max(0, minute - Math.min(...recent));
  const waits = [
    pause,
    waitForMails(own, maxMailsPerNetwork, now),
    waitForFewer(agesOf(codes, now), maxCodesPerDay, day),
  ];
  if (!source.isKnown) waits.push(waitForMails(unused, maxMails, now));
  return Math.max(...waits);
}

/** Milliseconds until another guess for an address is checked; 0 means now. A new code does not reset the failures of the day. */
export function waitForGuess(codes: readonly Attempt[], source: RequestSource, now: number): number {
  const own = codes.filter((code) => code.browserHash === source.browserHash);
  const browserWait = waitForFailures(own, failuresPerBrowser, now);
  return source.isKnown
    ? browserWait
    : Math.max(browserWait, waitForFailures(codes, failuresPerAddress, now));
}

/** Milliseconds until a network may create another account, given the codes with which it created some; 0 means now. */
export function waitForAccount(
  codes: readonly Pick<Attempt, 'createdAt'>[],
  max: number,
  now: number,
): number {
  return waitForFewer(agesOf(codes, now), max, day);
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

/** The failures of a code count for a day after it was requested. */
function waitForFailures(codes: readonly Attempt[], max: number, now: number): number {
  const youngestFirst = codes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  let sum = 0;
  for (const code of youngestFirst) {
    sum += code.failures;
    if (sum >= max) return Math.max(0, day - (now - code.createdAt.getTime()));
  }
  return 0;
}
