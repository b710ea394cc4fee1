import { useState } from 'react';
import { signInPath } from '@dossier/contracts';
import { notifyError, useLanguage, useSession, useTexts } from '@dossier/remote-kit';
import { IconButton, useColorMode } from '@dossier/ui';
import { DownloadIcon, LogOutIcon, MenuIcon, MonitorIcon, MoonIcon, SunIcon } from '@dossier/ui/icons';
import { Menu } from '@dossier/ui/overlay';
import { useNavigate } from '@dossier/ui/router';
import { install, isStandalone } from '../install/install.ts';
import { InstallHelp } from '../install/install-help.tsx';
import { prefetchSoon } from '../remotes/prefetch.ts';
import { shellNamespace } from '../texts.ts';
import { NavigationIcon, useNavigation } from './navigation.tsx';

const modeIcons = { system: <MonitorIcon />, light: <SunIcon />, dark: <MoonIcon /> };

/** The opened main menu: the entries of the remotes, then the shell's own. */
export function OpenedMenu() {
  const t = useTexts(shellNamespace);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { language } = useLanguage();
  const { signOut } = useSession();
  const { mode, setMode } = useColorMode();
  const [helpOpen, setHelpOpen] = useState(false);

  const logOut = async () => {
    try {
      await signOut();
      await navigate(signInPath, { replace: true });
    } catch (error) {
      notifyError(error, t('session.logoutFailed'));
    }
  };
  const trigger = <IconButton label={t('header.menu')} icon={<MenuIcon />} aria-haspopup="menu" />;
  const installApp = async () => {
    // When the browser's own prompt is not available, the dialog explains how to install.
    if (!(await install().catch(() => false))) setHelpOpen(true);
  };
  return (
    <>
      <Menu
        trigger={trigger}
        defaultOpen
        groups={[
          navigation.map(({ id, label, icon, path }) => ({
            id,
            label: label[language] ?? label['en'] ?? id,
            icon: <NavigationIcon shapes={icon} />,
            onSelect: () => void navigate(path),
            onHighlight: () => prefetchSoon(path),
          })),
          (['system', 'light', 'dark'] as const).map((choice) => ({
            id: choice,
            label: t(`colorMode.${choice}`),
            icon: modeIcons[choice],
            checked: mode === choice,
            onSelect: () => setMode(choice),
          })),
          [
            ...(isStandalone()
              ? []
              : [
                  {
                    id: 'install',
                    label: t('menu.install'),
                    icon: <DownloadIcon />,
                    onSelect: () => void installApp(),
                  },
                ]),
            { id: 'logout', label: t('menu.logout'), icon: <LogOutIcon />, onSelect: () => void logOut() },
          ],
        ]}
      />
      <InstallHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
