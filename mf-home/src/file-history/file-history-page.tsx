import { fileHistoryTaxYears, yearInZurich } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, Page, PageHeader, Stack } from '@dossier/ui';
import { useSearchParams } from '@dossier/ui/router';
import { FileHistory } from './file-history.tsx';

/** `/file-history`; starts with the current year, or with `?taxYear=`. */
export default function FileHistoryPage() {
  const t = useTexts('mf-home');
  const [search] = useSearchParams();
  const now = new Date();
  const requestedYear = Number(search.get('taxYear'));
  return (
    <Page>
      <Stack gap="7">
        <PageHeader title={t('history.title')} lead={t('history.lead')} />
        <Card>
          <FileHistory
            initialYear={fileHistoryTaxYears(now).includes(requestedYear) ? requestedYear : yearInZurich(now)}
            dayHeading="h2"
          />
        </Card>
      </Stack>
    </Page>
  );
}
