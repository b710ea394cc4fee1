import { Page, PageHeader } from '@dossier/ui';
import { useTexts } from '@dossier/remote-kit';

export function AdminPage() {
  const t = useTexts('mf-admin');
  return (
    <Page>
      <PageHeader title={t('admin.title')} />
    </Page>
  );
}
