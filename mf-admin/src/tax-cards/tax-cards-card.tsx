import { useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';
import { LinkCard } from '../layout/link-card.tsx';

/** Links to the tax card demo. */
export function TaxCardsCard() {
  const t = useTexts('mf-admin');
  return (
    <LinkCard title={t('taxCards.title')} to="/tax-card-demo" label={t('taxCards.open')}>
      <Text textStyle="small" color="fg.muted">
        {t('taxCards.text')}
      </Text>
    </LinkCard>
  );
}
