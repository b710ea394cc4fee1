import { useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';
import { LinkCard } from '../layout/link-card.tsx';

/** Leads to the accounts. */
export function AccountsCard() {
  const t = useTexts('mf-admin');
  return (
    <LinkCard title={t('accounts.title')} to="/admin/users" label={t('accounts.open')}>
      <Text textStyle="small" color="fg.muted">
        {t('accounts.cardText')}
      </Text>
    </LinkCard>
  );
}
