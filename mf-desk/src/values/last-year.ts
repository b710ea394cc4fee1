import type { Reading, ReadingValue } from '@dossier/contracts';

const isSamePaper = (one: Reading, other: Reading): boolean =>
  one.kind !== null &&
  one.kind === other.kind &&
  one.owner === other.owner &&
  one.issuer?.toLocaleLowerCase() === other.issuer?.toLocaleLowerCase();

/**
 * The value that the paper of the year before states in the same place: of the same kind, issuer and person. Undefined where
 * several would fit.
 */
export function valueBefore(
  reading: Reading,
  { key, part, currency }: ReadingValue,
  before: readonly Reading[],
): number | undefined {
  const same = before
    .filter((other) => isSamePaper(reading, other))
    .flatMap(({ values }) => values)
    .filter((other) => other.key === key && other.part === part && other.currency === currency);
  return same.length === 1 ? same[0]?.value : undefined;
}
