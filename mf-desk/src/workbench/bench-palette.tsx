import { useTexts } from '@dossier/remote-kit';
import type { FilingCommands } from '../filing/use-filing-commands.ts';
import Palette, { type Command } from '../shortcuts/palette.tsx';
import { shortcuts, type Actions } from '../shortcuts/shortcuts.ts';
import { usePageCommands } from '../shortcuts/use-page-commands.ts';
import { benchTabs, withSlotTabs, type Bench } from '../review/bench.ts';

interface Props {
  bench: Bench;
  actions: Actions;
  commands: FilingCommands;
  onClose: () => void;
}

/** The palette with everything that can be done in the workbench of a filing. */
export function BenchPalette({ bench, actions, commands, onClose }: Props) {
  const t = useTexts('mf-desk');
  const { assign, move, wait } = commands;
  const pages = usePageCommands();
  const offered: Command[] = [
    ...shortcuts
      .filter(({ id }) => id !== 'palette')
      .map(({ id, key }) => ({ id, label: t(`shortcuts.name.${id}`), detail: key, run: actions[id] })),
    ...[...assign.flat(), ...move.filter(({ checked }) => !checked)].map(({ id, label, onSelect }) => ({
      id: `filing ${id}`,
      label: String(label),
      detail: t('palette.filing'),
      run: onSelect,
    })),
    { id: 'wait', label: wait.label, detail: t('palette.filing'), run: wait.onSelect },
    ...withSlotTabs(
      benchTabs.map((tab) => ({ key: tab as string, label: t(`workbench.tab.${tab}`) })),
      bench.slot.contents.map(({ key, id, label }) => ({ key, label: label ?? id })),
    ).map(({ key, label }) => ({
      id: `tab ${key}`,
      label: t('palette.tab', { tab: label }),
      run: () => bench.setTab(key),
    })),
    ...pages,
  ];
  return <Palette commands={offered} onClose={onClose} />;
}
