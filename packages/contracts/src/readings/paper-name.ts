import type { Reading } from './readings.ts';

/** What a paper is: "Salary certificate · Muster AG · 2025"; null before it was read, and where it was not recognized. */
export function paperNameOf(
  read: Pick<Reading, 'kindName' | 'issuer' | 'taxYear'> | undefined,
): string | null {
  if (!read?.kindName) return null;
  return [read.kindName, read.issuer, read.taxYear].filter((part) => part !== null).join(' · ');
}
