import { isTaxYearAvailable, selectableTaxYears } from '@dossier/contracts';
import { HeaderSlot, useOfferedYears, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Box, SegmentedControl } from '@dossier/ui';
import { YearLabel } from './year-label.tsx';

/** Selects a tax year for the whole screen: one of three that can be filed, or the current one. In the header from 768 px. */
export function YearSelector() {
  const t = useTexts('mf-home');
  const [taxYear, setTaxYear] = useTaxYear();
  const years = useOfferedYears(selectableTaxYears);
  return (
    <HeaderSlot>
      <Box marginBottom={{ base: '5', md: '0' }}>
        <SegmentedControl
          label={t('home.taxYear')}
          value={String(taxYear)}
          onChange={(year) => setTaxYear(Number(year))}
          options={years.map((year) => ({
            value: String(year),
            label: <YearLabel year={year} isCollecting={!isTaxYearAvailable(year, new Date())} />,
          }))}
        />
      </Box>
    </HeaderSlot>
  );
}
