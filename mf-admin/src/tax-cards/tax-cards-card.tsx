import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Stack, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';

/** Links to the tax card demo. */
export function TaxCardsCard() {
  const t = useTexts('mf-admin');
  return (
    <Card padding="md">
      <CardHeader title={t('taxCards.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('taxCards.text')}
        </Text>
        <ButtonLink to="/tax-card-demo" width="full">
          {t('taxCards.open')}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
