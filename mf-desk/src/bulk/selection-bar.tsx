import type { DeskFiling } from '@dossier/contracts';
import { lazyWithRetry, useSession, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronDownIcon } from '@dossier/ui/icons';
import { Menu } from '@dossier/ui/overlay';
import { Suspense, useState } from 'react';
import { AssignMenu } from '../page/assign-menu.tsx';
import { SelectionGroup } from '../page/selection-group.tsx';
import type { Selection } from '../page/use-selection.ts';
import { useExport } from './use-export.ts';
import { keyOf } from '../filings/filings.mutations.ts';
import { dayAfter, snoozeDays } from '../filings/snooze-days.ts';
import { useBulk } from './use-bulk.ts';
import { remindUsers, sendTemplate } from './bulk.mutations.ts';

const DayDialog = lazyWithRetry(() => import('./day-dialog.tsx'));
const TagsDialog = lazyWithRetry(() => import('./tags-dialog.tsx'));
const TemplateDialog = lazyWithRetry(() => import('./send-template-dialog.tsx'));
const HandoverDialog = lazyWithRetry(() => import('../handover/handover-dialog.tsx'));
const ExtensionDialog = lazyWithRetry(() => import('../extensions/extension-dialog.tsx'));

/** What can be done with the filings that are selected. */
export function SelectionBar({ selection }: { selection: Selection<DeskFiling> }) {
  const { selected } = selection;
  const t = useTexts('mf-desk');
  const { user } = useSession();
  const bulk = useBulk();
  const exportFilings = useExport();
  const [dialog, setDialog] = useState<'day' | 'tags' | 'template' | 'deadline'>();
  const close = () => setDialog(undefined);
  const snooze = (snoozedUntil: string | null) => void bulk.change(selected, () => ({ snoozedUntil }));
  const [handover, setHandover] = useState<{ assignedTo: number; action: string } | null>(null);
  const assign = (assignedTo: number | null, note?: string) =>
    void bulk.change(selected, () => ({ assignedTo }), note);
  const isOfColleague = ({ assignedTo }: DeskFiling) => assignedTo !== null && assignedTo.userId !== user?.id;
  const isSnoozed = selected.some(({ snoozedUntil }) => snoozedUntil !== null);
  const trigger = (label: string) => (
    <Button size="sm" icon={<ChevronDownIcon />} loading={bulk.isBusy}>
      {label}
    </Button>
  );
  return (
    <SelectionGroup label={t('bulk.title')} selection={selection}>
      <AssignMenu
        trigger={trigger(t('filing.assign'))}
        onAssign={(assignedTo, action) => {
          const isHandover = assignedTo !== user?.id || selected.some((filing) => isOfColleague(filing));
          if (assignedTo !== null && isHandover) setHandover({ assignedTo, action });
          else assign(assignedTo);
        }}
      />
      <Menu
        trigger={trigger(t('bulk.snooze'))}
        groups={[
          // texts: bulk.days.*
          Object.entries(snoozeDays).map(([id, days]) => ({
            id,
            label: t(`bulk.days.${id}`),
            onSelect: () => snooze(dayAfter(days)),
          })),
          [
            { id: 'day', label: t('bulk.chooseDay'), onSelect: () => setDialog('day') },
            ...(isSnoozed ? [{ id: 'wake', label: t('bulk.wake'), onSelect: () => snooze(null) }] : []),
          ],
        ]}
      />
      <Button size="sm" loading={bulk.isBusy} onClick={() => setDialog('tags')}>
        {t('queue.column.tags')}
      </Button>
      <Button size="sm" loading={bulk.isBusy} onClick={() => setDialog('template')}>
        {t('bulk.template')}
      </Button>
      <Button
        size="sm"
        loading={bulk.isBusy}
        onClick={() => void bulk.run(() => remindUsers(selected.map(keyOf)))}
      >
        {t('bulk.remind')}
      </Button>
      <Button size="sm" loading={bulk.isBusy} onClick={() => setDialog('deadline')}>
        {t('queue.column.deadline')}
      </Button>
      <Button size="sm" onClick={() => exportFilings(selected)}>
        {t('bulk.export')}
      </Button>
      <Suspense>
        {handover && (
          <HandoverDialog
            action={handover.action}
            onConfirm={(note) => assign(handover.assignedTo, note)}
            onClose={() => setHandover(null)}
          />
        )}
        {dialog === 'day' && <DayDialog onChoose={snooze} onClose={close} />}
        {dialog === 'tags' && (
          <TagsDialog
            selected={selected}
            isBusy={bulk.isBusy}
            onSave={(tagsOf) => bulk.change(selected, (filing) => ({ tags: tagsOf(filing) }))}
            onClose={close}
          />
        )}
        {dialog === 'template' && (
          <TemplateDialog
            count={selected.length}
            isBusy={bulk.isBusy}
            onSend={(id, isWaiting) => bulk.run(() => sendTemplate(selected.map(keyOf), id, isWaiting))}
            onClose={close}
          />
        )}
        {dialog === 'deadline' && <ExtensionDialog filings={selected} onClose={close} />}
      </Suspense>
    </SelectionGroup>
  );
}
