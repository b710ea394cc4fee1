import { fileHistoryTaxYears, yearInZurich } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, Page, PageHeader, Stack } from '@dossier/ui';
import { useSearchParams } from '@dossier/ui/router';
import { useFileFilter } from '../files/use-file-filter.ts';
import { FileHistory } from './file-history.tsx';

/** `/file-history`; year, search, filters and order are in the address. Without `?taxYear=` it shows the current year. */
export default function FileHistoryPage() {
  const t = useTexts('mf-home');
  const [address, setAddress] = useSearchParams();
  const [filter, setFilter] = useFileFilter();
  const now = new Date();
  const requestedYear = Number(address.get('taxYear'));

  function selectYear(taxYear: number) {
    const next = new URLSearchParams(address);
    next.set('taxYear', String(taxYear));
    setAddress(next, { replace: true });
  }

  return (
    <Page>
      <Stack gap="7">
        <PageHeader title={t('history.title')} lead={t('history.lead')} />
        <Card>
          <FileHistory
            taxYear={fileHistoryTaxYears(now).includes(requestedYear) ? requestedYear : yearInZurich(now)}
            onTaxYear={selectYear}
            filter={filter}
            onFilter={setFilter}
            dayHeading="h2"
          />
        </Card>
      </Stack>
    </Page>
  );
}
