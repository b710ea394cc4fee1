import { Page, PageHeader } from '@dossier/ui';
import { useTexts } from '@dossier/remote-kit';

export function HomePage() {
  const t = useTexts('mf-home');
  return (
    <Page>
      <PageHeader title={t('home.title')} />
    </Page>
  );
}
