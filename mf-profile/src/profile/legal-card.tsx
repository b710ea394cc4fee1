import { useTexts } from '@dossier/remote-kit';
import { HStack } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** Links to legal pages; not a landmark, because the footer is one already. */
export function LegalCard() {
  const t = useTexts('mf-profile');
  return (
    <HStack gap="5" wrap="wrap" textStyle="small">
      <AppLink to="/data-protection-policy?returnTo=/profile">{t('profile.dataProtection')}</AppLink>
      <AppLink to="/cookie-policy?returnTo=/profile">{t('profile.cookies')}</AppLink>
    </HStack>
  );
}
