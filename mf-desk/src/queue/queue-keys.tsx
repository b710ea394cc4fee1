import { lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { HStack } from '@dossier/ui';
import { useNavigate } from '@dossier/ui/router';
import { Suspense, useState } from 'react';
import { KeyButtons } from '../shortcuts/key-buttons.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { usePageCommands } from '../shortcuts/use-page-commands.ts';

const Palette = lazyWithRetry(() => import('../shortcuts/palette.tsx'));
const ShortcutHelp = lazyWithRetry(() => import('../shortcuts/shortcut-help.tsx'));

/** Moves the focus to a neighbour of the filing that has it, or to the first one. */
function focusFiling(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-filing-link]')];
  const row = document.activeElement?.closest('tr, li');
  const current = links.findIndex((link) => row?.contains(link));
  const next = links[current < 0 ? 0 : current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The keys of the queue, those of the workbench that make sense in a list, and their buttons. */
export function QueueKeys() {
  const t = useTexts('mf-desk');
  const [dialog, setDialog] = useState<'help' | 'palette'>();
  const commands = usePageCommands();
  const navigate = useNavigate();
  const actions = {
    /** On the page of the search its field, elsewhere this page. */
    searchPapers() {
      const field = document.querySelector<HTMLElement>('[data-desk-search] input');
      if (field) field.focus();
      else void navigate('/desk/search');
    },
    nextPaper: () => focusFiling(1),
    previousPaper: () => focusFiling(-1),
    help: () => setDialog('help'),
    palette: () => setDialog('palette'),
  };
  useShortcuts(actions);
  return (
    <HStack gap="0" hideBelow="md">
      <KeyButtons palette={actions.palette} help={actions.help} />
      <Suspense>
        {dialog === 'help' && (
          <ShortcutHelp
            names={{
              nextPaper: t('shortcuts.name.nextFiling'),
              previousPaper: t('shortcuts.name.previousFiling'),
              searchPapers: t('shortcuts.name.searchPapers'),
              help: t('shortcuts.name.help'),
              palette: t('shortcuts.name.palette'),
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'palette' && <Palette commands={commands} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </HStack>
  );
}
