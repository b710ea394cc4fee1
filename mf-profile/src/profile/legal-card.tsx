import { useTexts } from '@dossier/remote-kit';
import { HStack } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** The landmark for legal pages is the footer's. */
export function LegalCard() {
  const t = useTexts('mf-profile');
  return (
    <HStack gap="5" wrap="wrap" textStyle="small">
      <AppLink to="/data-protection-policy?returnTo=/profile">{t('profile.dataProtection')}</AppLink>
      <AppLink to="/cookie-policy?returnTo=/profile">{t('profile.cookies')}</AppLink>
    </HStack>
  );
}
