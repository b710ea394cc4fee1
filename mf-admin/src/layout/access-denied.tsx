import { useTexts } from '@dossier/remote-kit';
import { Card, Heading, Page, PageHeader, Text } from '@dossier/ui';
import { LockIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';

/** Shown to users who are not administrators. */
export function AccessDenied() {
  const t = useTexts('mf-admin');
  return (
    <Page width="narrow">
      <PageHeader title={t('page.deniedTitle')} lead={t('page.deniedText')} />
      <Card marginTop="7" display="flex" gap="4" alignItems="flex-start">
        <LockIcon size="1.5rem" aria-hidden />
        <div>
          <Heading size="h2">{t('page.areaTitle')}</Heading>
          <Text color="fg.muted" marginTop="1.5">
            {t('page.areaText')}
          </Text>
        </div>
      </Card>
      <ButtonLink to="/" variant="primary" marginTop="7">
        {t('page.home')}
      </ButtonLink>
    </Page>
  );
}
