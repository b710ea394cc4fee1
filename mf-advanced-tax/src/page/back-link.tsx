import { useTexts } from '@dossier/remote-kit';
import { ArrowLeftIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';

/** Link to home, above the page title. */
export function BackLink() {
  const t = useTexts('mf-advanced-tax');
  return (
    <AppLink
      to="/"
      variant="quiet"
      standalone
      alignSelf="start"
      display="inline-flex"
      alignItems="center"
      gap="2"
    >
      <ArrowLeftIcon size="1.125rem" aria-hidden />
      {t('page.back')}
    </AppLink>
  );
}
