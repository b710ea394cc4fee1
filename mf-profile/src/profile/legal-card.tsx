import { useTexts } from '@dossier/remote-kit';
import { HStack } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** In a tab of their own where this page cannot be left yet. The landmark for legal pages is the footer's. */
export function LegalCard({ newTab }: { newTab: boolean }) {
  const t = useTexts('mf-profile');
  const target = newTab ? '_blank' : undefined;
  return (
    <HStack gap="5" wrap="wrap" textStyle="small">
      <AppLink to="/data-protection-policy?returnTo=/profile" target={target}>
        {t('profile.dataProtection')}
      </AppLink>
      <AppLink to="/cookie-policy?returnTo=/profile" target={target}>
        {t('profile.cookies')}
      </AppLink>
    </HStack>
  );
}
