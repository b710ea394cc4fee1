import type { Reading } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { chakra } from '@dossier/ui';
import { shownValues } from './shown-values.ts';

/** Whose paper it is and the amounts on it, as the person confirms them. */
export function PaperFacts({ reading }: { reading: Reading }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const shown = shownValues(reading);
  const others = reading.values.length - shown.length;
  const facts = [
    reading.ownerName,
    ...shown.map(({ label, value, currency }) => `${label} ${format.money(value, currency)}`),
    others > 0 && t('sorting.moreAmounts', { count: others }),
  ].filter((fact) => typeof fact === 'string');
  return facts.map((fact, index) => (
    <chakra.span key={fact} display="inline-block">
      {index < facts.length - 1 ? `${fact} ·\u2002` : fact}
    </chakra.span>
  ));
}
