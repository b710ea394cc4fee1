import { Page, PageHeader } from '@dossier/ui';
import { useTexts } from '@dossier/remote-kit';

export function ProfilePage() {
  const t = useTexts('mf-profile');
  return (
    <Page>
      <PageHeader title={t('profile.title')} />
    </Page>
  );
}
