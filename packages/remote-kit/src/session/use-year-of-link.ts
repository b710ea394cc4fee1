import { isTaxYearCollectable } from '@dossier/contracts';
import { useSearchParams } from '@dossier/ui/router';
import { useEffect, useEffectEvent } from 'react';
import { useTaxYear } from './use-tax-year.ts';

/** Selects the tax year of a link such as `/?taxYear=2023` and removes it from the address: the selector decides from then on. */
export function useYearOfLink(): void {
  const [, setTaxYear] = useTaxYear();
  const [search, setSearch] = useSearchParams();
  const linked = search.get('taxYear');
  const follow = useEffectEvent((year: number) => {
    if (isTaxYearCollectable(year, new Date())) setTaxYear(year);
    setSearch(
      (all) => {
        all.delete('taxYear');
        return all;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (linked !== null) follow(Number(linked));
  }, [linked]);
}
