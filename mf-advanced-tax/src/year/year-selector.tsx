import { advancedTaxYears } from '@dossier/contracts';
import { HeaderSlot, notify, useOfferedYears, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Box, SegmentedControl } from '@dossier/ui';
import { useRef, useState } from 'react';

/** Debounces `taxYearChanged`, so that arrow keys can pass over years. */
const eventDelayMs = 100;

/** From three years ago to next year; a year that cannot be filed yet explains why it is disabled. */
export function YearSelector() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear, setTaxYear] = useTaxYear();
  const years = useOfferedYears(advancedTaxYears);
  const [selected, setSelected] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function select(year: number) {
    setSelected(year);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTaxYear(year); // also applies when the page was left meanwhile
      setSelected(null);
    }, eventDelayMs);
  }

  return (
    <HeaderSlot>
      <Box marginBottom={{ base: '5', md: '0' }}>
        <SegmentedControl
          label={t('page.taxYear')}
          value={String(selected ?? taxYear)}
          onChange={(year) => select(Number(year))}
          onBlocked={(year) =>
            notify({
              title: t('page.yearBlocked'),
              description: t('page.yearBlockedText', { year, next: Number(year) + 1 }),
              tone: 'warn',
            })
          }
          options={years.map(({ year, available }) => ({
            value: String(year),
            label: String(year),
            blocked: !available,
          }))}
        />
      </Box>
    </HeaderSlot>
  );
}
