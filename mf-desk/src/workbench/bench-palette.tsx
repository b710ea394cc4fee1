import { useTexts } from '@dossier/remote-kit';
import { useNavigate } from '@dossier/ui/router';
import type { FilingCommands } from '../filing/use-filing-commands.ts';
import { Palette, type Command } from './palette.tsx';
import { shortcuts, type Actions } from './shortcuts.ts';
import { benchTabs, type Bench } from './use-bench.ts';

interface Props {
  bench: Bench;
  actions: Actions;
  commands: FilingCommands;
  onClose: () => void;
}

/** The palette with everything that can be done in the workbench of a filing. */
export function BenchPalette({ bench, actions, commands, onClose }: Props) {
  const t = useTexts('mf-desk');
  const navigate = useNavigate();
  const { assign, move, wait } = commands;
  const page = (path: string, label: string): Command => ({
    id: path,
    label,
    detail: t('palette.page'),
    run: () => void navigate(path),
  });
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
    ...benchTabs.map((tab) => ({
      id: `tab ${tab}`,
      label: t('palette.tab', { tab: t(`workbench.tab.${tab}`) }),
      run: () => bench.setTab(tab),
    })),
    page('/desk', t('queue.title')),
    page('/desk/inbox', t('inbox.title')),
    page('/desk/figures', t('figures.title')),
    page('/desk/templates', t('templates.title')),
    page('/desk/learned', t('learned.title')),
  ];
  return <Palette commands={offered} onClose={onClose} />;
}
