import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Stack, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';

/** Leads to the accounts. */
export function AccountsCard() {
  const t = useTexts('mf-admin');
  return (
    <Card padding="md">
      <CardHeader title={t('accounts.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('accounts.cardText')}
        </Text>
        <ButtonLink to="/admin/users" width="full">
          {t('accounts.open')}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
