import { homeTaxYears } from '@dossier/contracts';
import { usePageTitle, useTexts } from '@dossier/remote-kit';
import { Field, NativeSelect, Page, PageHeader, SimpleGrid, Stack } from '@dossier/ui';
import { BackLink, useSearchParams } from '@dossier/ui/router';
import { FilingFigures } from './filing-figures.tsx';
import { WorkloadFigures } from './workload-figures.tsx';

/** `/desk/figures`: how the filings of a tax year went, of the whole office. The year is in the address. */
export default function FiguresPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('figures.title'));
  const years = homeTaxYears(new Date()).toReversed();
  const [address, setAddress] = useSearchParams();
  const requested = Number(address.get('taxYear'));
  const taxYear = String(years.find((year) => year === requested) ?? years[0]);
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk">{t('filing.back')}</BackLink>
        <PageHeader title={t('figures.title')} lead={t('figures.lead')} />
        <SimpleGrid columns={{ base: 2, md: 4 }} gap="3">
          <Field label={t('queue.label.taxYear')}>
            <NativeSelect
              value={taxYear}
              onChange={(event) => setAddress({ taxYear: event.currentTarget.value }, { replace: true })}
            >
              {years.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </NativeSelect>
          </Field>
        </SimpleGrid>
        <FilingFigures key={taxYear} taxYear={taxYear} />
        <WorkloadFigures />
      </Stack>
    </Page>
  );
}
