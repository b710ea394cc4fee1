import { useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';
import { LinkCard } from '../layout/link-card.tsx';

/** Leads to the builds. */
export function BuildsCard() {
  const t = useTexts('mf-admin');
  return (
    <LinkCard title={t('builds.title')} to="/admin/builds" label={t('builds.open')}>
      <Text textStyle="small" color="fg.muted">
        {t('builds.cardText')}
      </Text>
    </LinkCard>
  );
}
