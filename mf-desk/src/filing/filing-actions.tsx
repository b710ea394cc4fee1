import type { DeskFiling } from '@dossier/contracts';
import { lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { CheckIcon, ChevronDownIcon, ClockIcon } from '@dossier/ui/icons';
import { Menu } from '@dossier/ui/overlay';
import { Suspense } from 'react';
import { ReturnDialog } from '../return/return-dialog.tsx';
import { ConfirmReviewDialog } from './confirm-review-dialog.tsx';
import type { FilingCommands } from './use-filing-commands.ts';

const HandoverDialog = lazyWithRetry(() => import('../handover/handover-dialog.tsx'));

/** What an expert does with a filing: assign it, move its status, wait for the user. */
export function FilingActions({ filing, commands }: { filing: DeskFiling; commands: FilingCommands }) {
  const t = useTexts('mf-desk');
  const { isBusy, assign, move, confirm, handover, stopHandover, wait, isCompleting, stopCompleting } =
    commands;
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
      {confirm && (
        <Button
          size="sm"
          loading={isBusy}
          icon={<CheckIcon />}
          aria-pressed={confirm.isConfirmed}
          onClick={confirm.onSelect}
        >
          {confirm.label}
        </Button>
      )}
      <Suspense>
        {handover && (
          <HandoverDialog action={handover.action} onConfirm={handover.onConfirm} onClose={stopHandover} />
        )}
      </Suspense>
      {commands.isConfirming && (
        <ConfirmReviewDialog
          filing={filing}
          onConfirm={commands.onConfirmed}
          onClose={commands.stopConfirming}
        />
      )}
      {isCompleting && <ReturnDialog filing={filing} onClose={stopCompleting} />}
    </>
  );
}
