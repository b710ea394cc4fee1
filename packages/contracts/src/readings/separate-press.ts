import type { PaperKind } from './paper-choices.ts';
import type { Reading } from './readings.ts';

/** Why a paper is filed by a press of its own: its year, its person, or a reading that is not sure. */
export type SeparatePressReason = 'year' | 'person' | 'confidence';

/** Whether a paper belongs to the tax year of its file. The return of the year before is read for the year after it. */
export const isOfYear = (
  { kind, taxYear }: { kind: PaperKind | null; taxYear: number | null },
  yearOfFile: number,
): boolean =>
  taxYear === null || taxYear === yearOfFile || (kind === 'taxReturn' && taxYear === yearOfFile - 1);

/** What keeps a paper from being filed together with others, or without a press, into a tax year. Empty for one that can be. */
export function separatePressReasons(
  {
    confidence,
    kind,
    taxYear,
    owner,
    ownerName,
  }: Pick<Reading, 'confidence' | 'kind' | 'taxYear' | 'owner' | 'ownerName'>,
  yearOfFile: number,
): SeparatePressReason[] {
  // What was not recognized names neither year nor person.
  if (confidence === 'none') return [];
  return [
    ...(isOfYear({ kind, taxYear }, yearOfFile) ? [] : (['year'] as const)),
    ...(owner === 'self' || (owner === null && ownerName === null) ? [] : (['person'] as const)),
    ...(confidence === 'low' ? (['confidence'] as const) : []),
  ];
}
