import type { Reading, ReadingValue } from '@dossier/contracts';

/** Amounts of one paper in a list; an e-tax statement has two hundred. */
const maxShown = 3;

/** The amounts that a row shows, those of the whole paper first. Whoever accepts the row confirms these, and no others. */
export function shownValues(reading: Reading | undefined): readonly ReadingValue[] {
  const values = reading?.values ?? [];
  return [...values.filter(({ part }) => part === null), ...values.filter(({ part }) => part !== null)].slice(
    0,
    maxShown,
  );
}
