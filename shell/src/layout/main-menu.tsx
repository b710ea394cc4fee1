import { useEffect, useState } from 'react';
import { useTexts } from '@dossier/remote-kit';
import { IconButton } from '@dossier/ui';
import { MenuIcon } from '@dossier/ui/icons';
import { shellNamespace } from '../texts.ts';
import { whenIdle } from '../when-idle.ts';
import { loadOverlay, useOverlay } from './use-overlay.ts';

/** The main menu, whose entries are loaded while the page is idle, so that it opens without a connection. */
export function MainMenu() {
  const t = useTexts(shellNamespace);
  const [pressed, setPressed] = useState(false);
  const overlay = useOverlay(pressed);
  useEffect(() => whenIdle(loadOverlay), []);
  if (overlay && pressed) return <overlay.OpenedMenu />;
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
