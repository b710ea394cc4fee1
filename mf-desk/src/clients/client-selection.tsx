import type { Client } from '@dossier/contracts';
import { lazyWithRetry, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronDownIcon } from '@dossier/ui/icons';
import { Suspense, useState } from 'react';
import { AssignMenu } from '../page/assign-menu.tsx';
import { SelectionGroup } from '../page/selection-group.tsx';
import { changeClients } from './clients.mutations.ts';

const TagsDialog = lazyWithRetry(() => import('../bulk/tags-dialog.tsx'));

interface Props {
  selected: readonly Client[];
  onClear: () => void;
}

/** Changes clients, and says how many were changed and why others were not. */
export function useChangeClients() {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);

  async function change(...changes: Parameters<typeof changeClients>): Promise<void> {
    setBusy(true);
    try {
      const { done, failed } = await changeClients(...changes);
      const [first] = failed;
      if (done > 0) notify({ title: t('clients.changed', { count: done }), tone: 'good' });
      if (first)
        notify({
          title: t('clients.notChanged', { count: failed.length }),
          // texts: clients.refused.*
          description: t(`clients.refused.${first.code}`),
          tone: 'warn',
        });
    } catch (error) {
      notifyError(error, t('clients.notSaved'));
    }
    setBusy(false);
  }
  return { isBusy, change };
}

/** What can be done with the clients that are selected. */
export function ClientSelection({ selected, onClear }: Props) {
  const t = useTexts('mf-desk');
  const { isBusy, change } = useChangeClients();
  const [isTagging, setTagging] = useState(false);
  return (
    <SelectionGroup label={t('clients.selected')} count={selected.length} onClear={onClear}>
      <AssignMenu
        trigger={
          <Button size="sm" icon={<ChevronDownIcon />} loading={isBusy}>
            {t('filing.assign')}
          </Button>
        }
        onAssign={(assignedTo) => void change(selected, () => ({ assignedTo }))}
      />
      <Button size="sm" loading={isBusy} onClick={() => setTagging(true)}>
        {t('queue.column.tags')}
      </Button>
      <Suspense>
        {isTagging && (
          <TagsDialog
            selected={selected}
            isBusy={isBusy}
            onSave={(tagsOf) => change(selected, (client) => ({ tags: tagsOf(client) }))}
            onClose={() => setTagging(false)}
          />
        )}
      </Suspense>
    </SelectionGroup>
  );
}
