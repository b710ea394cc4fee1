import { headerOutlet, LanguageSelect, useSession, useStartPath, useTexts } from '@dossier/remote-kit';
import { Box, chakra, Logo } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';
import { HeaderNavigation } from './header-navigation.tsx';
import { MainMenu } from './main-menu.tsx';
import { Notifications } from './notifications.tsx';

/** Logo, the slot of the page, language, notifications, menu. */
export function Header() {
  'use memo';
  const t = useTexts(shellNamespace);
  const { status } = useSession();
  const startPath = useStartPath();
  return (
    <chakra.header bg="bg.surface" borderBottomWidth="1px" borderColor="border.line">
      <Box
        display="flex"
        alignItems="center"
        gap={{ base: '3', md: '7' }}
        minHeight={{ base: '3.5rem', md: '4rem' }}
        paddingInline={{ base: '4', md: '8' }}
      >
        <AppLink
          to={startPath}
          aria-label={t('header.home')}
          textDecoration="none"
          display="inline-flex"
          paddingBlock="2"
        >
          <Logo alt={t('logo')} name={t('appName')} />
        </AppLink>
        <HeaderNavigation />
        <Box ref={headerOutlet} hideBelow="md" />
        <Box marginInlineStart="auto" display="flex" alignItems="center" gap={{ base: '1', md: '4' }}>
          <LanguageSelect iconOnSmall />
          {status === 'signedIn' && <Notifications />}
          {status === 'signedIn' && <MainMenu />}
        </Box>
      </Box>
    </chakra.header>
  );
}
