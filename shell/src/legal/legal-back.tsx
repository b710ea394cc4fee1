import { pathInside, useTexts } from '@dossier/remote-kit';
import { ArrowLeftIcon } from '@dossier/ui/icons';
import { ButtonLink, useSearchParams } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';

/** The way back to the page whose footer was used. */
export function LegalBack() {
  const t = useTexts(shellNamespace);
  const [search] = useSearchParams();
  const back = pathInside(search.get('returnTo'));
  if (!back) return null;
  return (
    <ButtonLink to={back} variant="ghost" size="sm" marginBottom="4" marginInlineStart="-3">
      <ArrowLeftIcon size="1rem" />
      <span>{t('legal.back')}</span>
    </ButtonLink>
  );
}
