import { useLanguage, useTexts } from '@dossier/remote-kit';
import { chakra } from '@dossier/ui';
import { AppLink, useLocation } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';
import { useNavigation } from './navigation.tsx';

/** The entries that remotes declare for the header of wide screens, such as those of the desk. */
export function HeaderNavigation() {
  const t = useTexts(shellNamespace);
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const entries = useNavigation().filter(({ inHeader }) => inHeader);
  if (entries.length === 0) return null;
  // The entry with the longest path: `/desk/messages` is below `/desk`, too.
  const current = entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return (
    <chakra.nav aria-label={t('header.pages')} display={{ base: 'none', md: 'flex' }} gap="5">
      {entries.map((entry) => (
        <AppLink
          key={entry.id}
          to={entry.path}
          standalone
          aria-current={entry === current ? 'page' : undefined}
          color={entry === current ? 'fg.ink' : 'fg.muted'}
        >
          {entry.label[language] ?? entry.label['en'] ?? entry.id}
        </AppLink>
      ))}
    </chakra.nav>
  );
}
