import { homeTaxYears } from '@dossier/contracts';
import { HeaderSlot, useOfferedYears, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Box, SegmentedControl } from '@dossier/ui';

/** Selects one of three tax years for the whole screen. In the header from 768 px. */
export function YearSelector() {
  const t = useTexts('mf-home');
  const [taxYear, setTaxYear] = useTaxYear();
  const years = useOfferedYears(homeTaxYears);
  return (
    <HeaderSlot>
      <Box marginBottom={{ base: '5', md: '0' }}>
        <SegmentedControl
          label={t('home.taxYear')}
          value={String(taxYear)}
          onChange={(year) => setTaxYear(Number(year))}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
        />
      </Box>
    </HeaderSlot>
  );
}
