import { defaultTaxYear, type Client } from '@dossier/contracts';
import { lazyWithRetry, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronDownIcon } from '@dossier/ui/icons';
import { Suspense, useState } from 'react';
import { AssignMenu } from '../page/assign-menu.tsx';
import { SelectionGroup } from '../page/selection-group.tsx';
import { sendTemplate } from '../bulk/bulk.mutations.ts';
import type { Selection } from '../page/use-selection.ts';
import { changeClients, remindClients } from './clients.mutations.ts';
import { currentYear } from './current-year.ts';

const TemplateDialog = lazyWithRetry(() => import('../bulk/send-template-dialog.tsx'));
const OpenYearDialog = lazyWithRetry(() => import('../openings/open-year-dialog.tsx'));
const TagsDialog = lazyWithRetry(() => import('../bulk/tags-dialog.tsx'));

/** The year that a message to a client, or a reminder, is about. */
const yearOf = (client: Client) => ({
  userId: client.userId,
  taxYear: currentYear(client)?.taxYear ?? defaultTaxYear(new Date()),
});

interface Texts {
  /** `clients.changed` or `clients.written`, which are counted. */
  readonly done: string;
  readonly failed: string;
}

/** Does something with clients, and says with how many it was done and why not with others. */
export function useClientActs() {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);

  /** Returns false when nothing is known of what was done. */
  async function run(
    act: () => Promise<{ done: number; failed: readonly { code: string }[] }>,
    texts: Texts,
  ): Promise<boolean> {
    setBusy(true);
    try {
      const { done, failed } = await act();
      const [first] = failed;
      const lines = [
        // texts: clients.changed, clients.written, clients.reminded
        ...(done > 0 ? [t(texts.done, { count: done })] : []),
        ...(first ? [t('clients.notChanged', { count: failed.length })] : []),
      ];
      notify({
        title: lines.join(' · '),
        // texts: clients.refused.*
        ...(first && { description: t(`clients.refused.${first.code}`) }),
        tone: first ? 'warn' : 'good',
      });
      return true;
    } catch (error) {
      notifyError(error, texts.failed);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const change = (...changes: Parameters<typeof changeClients>) =>
    run(() => changeClients(...changes), { done: 'clients.changed', failed: t('clients.notSaved') });
  const write = (clients: readonly Client[], templateId: string, isWaiting: boolean) =>
    run(() => sendTemplate(clients.map(yearOf), templateId, isWaiting), {
      done: 'clients.written',
      failed: t('clients.notWritten'),
    });
  const remind = (clients: readonly Client[]) =>
    run(() => remindClients(clients.map(yearOf)), {
      done: 'clients.reminded',
      failed: t('clients.notReminded'),
    });
  return { isBusy, change, write, remind };
}

/** What can be done with the clients that are selected. */
export function ClientSelection({ selection }: { selection: Selection<Client> }) {
  const t = useTexts('mf-desk');
  const { isBusy, change, write, remind } = useClientActs();
  const [dialog, setDialog] = useState<'tags' | 'template' | 'year'>();
  const { selected } = selection;
  const close = () => setDialog(undefined);
  return (
    <SelectionGroup label={t('clients.selected')} selection={selection}>
      <AssignMenu
        trigger={
          <Button size="sm" icon={<ChevronDownIcon />} loading={isBusy}>
            {t('filing.assign')}
          </Button>
        }
        onAssign={(assignedTo) => void change(selected, () => ({ assignedTo }))}
      />
      <Button size="sm" loading={isBusy} onClick={() => setDialog('tags')}>
        {t('queue.column.tags')}
      </Button>
      <Button size="sm" loading={isBusy} onClick={() => setDialog('template')}>
        {t('bulk.template')}
      </Button>
      <Button size="sm" loading={isBusy} onClick={() => void remind(selected)}>
        {t('bulk.remind')}
      </Button>
      <Button size="sm" onClick={() => setDialog('year')}>
        {t('openings.open')}
      </Button>
      <Suspense>
        {dialog === 'year' && <OpenYearDialog clients={selected} onClose={close} />}
        {dialog === 'tags' && (
          <TagsDialog
            selected={selected}
            isBusy={isBusy}
            onSave={async (tagsOf) => {
              await change(selected, (client) => ({ tags: tagsOf(client) }));
            }}
            onClose={close}
          />
        )}
        {dialog === 'template' && (
          <TemplateDialog
            count={selected.length}
            isBusy={isBusy}
            onSend={(id, isWaiting) => write(selected, id, isWaiting)}
            onClose={close}
          />
        )}
      </Suspense>
    </SelectionGroup>
  );
}
