import { advancedTaxYears } from '@dossier/contracts';
import { HeaderSlot, notify, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Box, SegmentedControl } from '@dossier/ui';
import { useRef, useState } from 'react';

/** Document 2, section 9: `taxYearChanged` comes this long after the choice, so that arrow keys may run over years. */
const eventDelayMs = 100;

/** Three years back to next year; those that cannot be filed yet say why. */
export function YearSelector() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear, setTaxYear] = useTaxYear();
  const [chosen, setChosen] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function choose(year: number) {
    setChosen(year);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTaxYear(year); // also when the page was left meanwhile: the choice was made
      setChosen(null);
    }, eventDelayMs);
  }

  return (
    <HeaderSlot>
      <Box marginBottom={{ base: '5', md: '0' }}>
        <SegmentedControl
          label={t('page.taxYear')}
          value={String(chosen ?? taxYear)}
          onChange={(year) => choose(Number(year))}
          onBlocked={(year) =>
            notify({
              title: t('page.yearBlocked'),
              description: t('page.yearBlockedText', { year, next: Number(year) + 1 }),
              tone: 'warn',
            })
          }
          options={advancedTaxYears(new Date()).map(({ year, available }) => ({
            value: String(year),
            label: String(year),
            blocked: !available,
          }))}
        />
      </Box>
    </HeaderSlot>
  );
}
