import { useFormat, useTexts } from '@dossier/remote-kit';
import { chakra } from '@dossier/ui';

/** The sums of a group, one for each currency. */
export function SumText({ sums }: { sums: ReadonlyMap<string, number> }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const amounts = [...sums].map(([currency, sum]) => format.money(sum, currency));
  return (
    <>
      <span>{`${t('papers.sum')} `}</span>
      <chakra.span fontWeight="semibold" color="fg.ink">
        {format.list(amounts)}
      </chakra.span>
    </>
  );
}
