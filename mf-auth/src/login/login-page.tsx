import { Page, PageHeader } from '@dossier/ui';
import { useTexts } from '@dossier/remote-kit';

export function LoginPage() {
  const t = useTexts('mf-auth');
  return (
    <Page>
      <PageHeader title={t('login.title')} />
    </Page>
  );
}
