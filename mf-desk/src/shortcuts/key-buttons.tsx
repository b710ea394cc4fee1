import { useTexts } from '@dossier/remote-kit';
import { IconButton } from '@dossier/ui';
import { KeyboardIcon, SearchIcon } from '@dossier/ui/icons';
import { ariaKeyOf, type Actions } from './shortcuts.ts';

/** The buttons of the palette and of the list of keys. */
export function KeyButtons({ palette, help }: Pick<Actions, 'palette' | 'help'>) {
  const t = useTexts('mf-desk');
  return (
    <>
      <IconButton
        size="sm"
        label={t('shortcuts.name.palette')}
        aria-keyshortcuts={ariaKeyOf('palette')}
        icon={<SearchIcon size="1.125rem" />}
        onClick={palette}
      />
      <IconButton
        size="sm"
        label={t('shortcuts.title')}
        aria-keyshortcuts={ariaKeyOf('help')}
        icon={<KeyboardIcon size="1.125rem" />}
        onClick={help}
      />
    </>
  );
}
