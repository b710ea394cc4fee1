import { useStartPath, useTexts } from '@dossier/remote-kit';
import { Page, PageHeader } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

export function NotFound() {
  const t = useTexts(shellNamespace);
  return (
    <Page width="narrow">
      <PageHeader title={t('notFound.title')} lead={t('notFound.text')} />
      <ButtonLink to={useStartPath()} variant="primary" marginTop="7">
        {t('notFound.home')}
      </ButtonLink>
    </Page>
  );
}
