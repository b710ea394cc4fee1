import { useTexts } from '@dossier/remote-kit';
import { chakra, HStack, Stack, Switch } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { changeDeskSettings, useDeskSettings } from '../page/desk-settings.ts';
import { shortcuts, type ShortcutId } from './shortcuts.ts';

interface Props {
  /** The names of the shortcuts of the page. */
  names: Partial<Record<ShortcutId, string>>;
  onClose: () => void;
}

/** The shortcuts of a page with their keys; each can be switched off. */
export default function ShortcutHelp({ names, onClose }: Props) {
  const t = useTexts('mf-desk');
  const { shortcutsOff } = useDeskSettings();
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('shortcuts.close')}
      title={t('shortcuts.title')}
      description={t('shortcuts.lead')}
    >
      <Stack as="ul" role="list" gap="1" listStyleType="none">
        {shortcuts.flatMap(({ id, key }) =>
          names[id] === undefined ? (
            []
          ) : (
            <li key={id}>
              <Switch
                checked={!shortcutsOff.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  changeDeskSettings({
                    shortcutsOff: checked
                      ? shortcutsOff.filter((each) => each !== id)
                      : [...shortcutsOff, id],
                  })
                }
                label={
                  <HStack as="span" gap="3">
                    <chakra.span display="inline-grid" minWidth="16" justifyItems="start">
                      <Key>{key}</Key>
                    </chakra.span>
                    <span>{names[id]}</span>
                  </HStack>
                }
              />
            </li>
          ),
        )}
      </Stack>
    </Dialog>
  );
}

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <chakra.kbd
      display="inline-grid"
      placeItems="center"
      minWidth="7"
      paddingInline="1.5"
      fontFamily="body"
      fontSize="caption"
      fontWeight="semibold"
      bg="bg.sunken"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="sm"
      whiteSpace="nowrap"
    >
      {children}
    </chakra.kbd>
  );
}
