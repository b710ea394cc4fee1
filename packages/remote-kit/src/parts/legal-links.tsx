import { chakra } from '@dossier/ui';
import { AppLink, useLocation } from '@dossier/ui/router';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';

const pages = [
  ['terms', '/terms-and-conditions'],
  ['dataProtection', '/data-protection'],
  ['cookies', '/cookies'],
  ['accessibility', '/accessibility'],
  ['licences', '/licences'],
] as const;

/** Links to the legal pages, which lead back to the current page. */
export function LegalLinks() {
  const t = useTexts(kitNamespace);
  const { pathname, search } = useLocation();
  const back = `?${new URLSearchParams({ returnTo: pathname + search })}`;
  return (
    <chakra.nav
      aria-label={t('legal.label')}
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      textStyle="small"
    >
      {pages.map(([key, path]) => (
        <AppLink key={path} to={path + back} color="fg.muted" paddingBlock="1">
          {t(`legal.${key}`)}
        </AppLink>
      ))}
    </chakra.nav>
  );
}
