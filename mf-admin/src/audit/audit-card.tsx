import { useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';
import { LinkCard } from '../layout/link-card.tsx';

/** Leads to the audit log. */
export function AuditCard() {
  const t = useTexts('mf-admin');
  return (
    <LinkCard title={t('audit.title')} to="/admin/audit" label={t('audit.open')}>
      <Text textStyle="small" color="fg.muted">
        {t('audit.cardText')}
      </Text>
    </LinkCard>
  );
}
