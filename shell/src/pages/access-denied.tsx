import type { RemoteAccess } from '@dossier/contracts';
import { useStartPath, useTexts } from '@dossier/remote-kit';
import { Card, Heading, Page, PageHeader, Text } from '@dossier/ui';
import { LockIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

/** Shown to users whose role does not allow the page; its remote is not requested. */
export function AccessDenied({ access }: { access: RemoteAccess }) {
  const t = useTexts(shellNamespace);
  return (
    <Page width="narrow">
      <PageHeader title={t('denied.title')} lead={t('denied.text')} />
      <Card marginTop="7" display="flex" gap="4" alignItems="flex-start">
        <LockIcon size="1.5rem" />
        <div>
          <Heading size="h2">{t('denied.areaTitle')}</Heading>
          <Text color="fg.muted" marginTop="1.5">
            {t(access === 'expert' ? 'denied.expertText' : 'denied.areaText')}
          </Text>
        </div>
      </Card>
      <ButtonLink to={useStartPath()} variant="primary" marginTop="7">
        {t('notFound.home')}
      </ButtonLink>
    </Page>
  );
}
