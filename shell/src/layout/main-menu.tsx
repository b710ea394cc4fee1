import { useState } from 'react';
import { useTexts } from '@dossier/remote-kit';
import { IconButton } from '@dossier/ui';
import { MenuIcon } from '@dossier/ui/icons';
import { shellNamespace } from '../texts.ts';
import { useOverlay } from './use-overlay.ts';

/** The main menu, whose entries are loaded when it is first opened. */
export function MainMenu() {
  const t = useTexts(shellNamespace);
  const [pressed, setPressed] = useState(false);
  const overlay = useOverlay(pressed);
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
