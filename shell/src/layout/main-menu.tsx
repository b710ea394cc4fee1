import { useState } from 'react';
import { notifyError, signInPath, useIsAdmin, useSession, useTexts } from '@dossier/remote-kit';
import { IconButton, useColorMode } from '@dossier/ui';
import {
  DownloadIcon,
  FlagIcon,
  LogOutIcon,
  MapPinIcon,
  MenuIcon,
  MonitorIcon,
  MoonIcon,
  SettingsIcon,
  SunIcon,
  UserIcon,
} from '@dossier/ui/icons';
import { useNavigate } from '@dossier/ui/router';
import { install, isStandalone } from '../install/install.ts';
import { InstallHelp } from '../install/install-help.tsx';
import { shellNamespace } from '../texts.ts';
import { useOverlay } from './use-overlay.ts';

const modeIcons = { system: <MonitorIcon />, light: <SunIcon />, dark: <MoonIcon /> };

/** The burger menu. Its machinery is loaded when it is first pressed. */
export function MainMenu() {
  const t = useTexts(shellNamespace);
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const { signOut } = useSession();
  const { mode, setMode } = useColorMode();
  const [pressed, setPressed] = useState(false);
  const overlay = useOverlay(pressed);
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
  if (!overlay || !pressed) {
    return (
      <IconButton
        label={t('header.menu')}
        icon={<MenuIcon />}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setPressed(true)}
      />
    );
  }
  const go = (path: string) => () => void navigate(path);
  const installApp = async () => {
    // A browser that refuses the offer it made still has its menu.
    if (!(await install().catch(() => false))) setHelpOpen(true);
  };
  return (
    <>
      <overlay.Menu
        trigger={trigger}
        defaultOpen
        groups={[
          [
            { id: 'profile', label: t('menu.profile'), icon: <UserIcon />, onSelect: go('/profile') },
            ...(isAdmin
              ? [
                  { id: 'cantons', label: t('menu.cantons'), icon: <FlagIcon />, onSelect: go('/cantons') },
                  {
                    id: 'address',
                    label: t('menu.addressLookup'),
                    icon: <MapPinIcon />,
                    onSelect: go('/address-demo'),
                  },
                  { id: 'admin', label: t('menu.admin'), icon: <SettingsIcon />, onSelect: go('/admin') },
                ]
              : []),
          ],
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
      <InstallHelp overlay={overlay} open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
