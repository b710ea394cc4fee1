import { Page, PageHeader } from '@dossier/ui';
import { useTexts } from '@dossier/remote-kit';

export function AdvancedTaxPage() {
  const t = useTexts('mf-advanced-tax');
  return (
    <Page>
      <PageHeader title={t('advanced.title')} />
    </Page>
  );
}
