import type { DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronDownIcon, ClockIcon } from '@dossier/ui/icons';
import { Menu } from '@dossier/ui/overlay';
import { ReturnDialog } from '../return/return-dialog.tsx';
import type { FilingCommands } from './use-filing-commands.ts';

/** What an expert does with a filing: assign it, move its status, wait for the user. */
export function FilingActions({ filing, commands }: { filing: DeskFiling; commands: FilingCommands }) {
  const t = useTexts('mf-desk');
  const { isBusy, assign, move, wait, isCompleting, stopCompleting } = commands;
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" loading={isBusy} icon={<ChevronDownIcon />}>
            {t('filing.assign')}
          </Button>
        }
        groups={assign}
      />
      <Menu
        trigger={
          <Button size="sm" loading={isBusy} icon={<ChevronDownIcon />}>
            {t('filing.move')}
          </Button>
        }
        groups={[move]}
      />
      <Button
        size="sm"
        loading={isBusy}
        icon={<ClockIcon />}
        aria-pressed={wait.isWaiting}
        onClick={wait.onSelect}
      >
        {wait.label}
      </Button>
      {isCompleting && <ReturnDialog filing={filing} onClose={stopCompleting} />}
    </>
  );
}
