import type { Reading } from './readings.ts';

/** Why a paper is filed by a press of its own: its year, its person, or a reading that is not sure. */
export type SeparatePressReason = 'year' | 'person' | 'confidence';

/** What keeps a paper from being filed together with others, or without a press, into a tax year. Empty for one that can be. */
export function separatePressReasons(
  { confidence, taxYear, owner, ownerName }: Pick<Reading, 'confidence' | 'taxYear' | 'owner' | 'ownerName'>,
  yearOfFile: number,
): SeparatePressReason[] {
  // What was not recognized names neither year nor person.
  if (confidence === 'none') return [];
  return [
    ...(taxYear !== null && taxYear !== yearOfFile ? (['year'] as const) : []),
    ...(owner === 'self' || (owner === null && ownerName === null) ? [] : (['person'] as const)),
    ...(confidence === 'low' ? (['confidence'] as const) : []),
  ];
}
