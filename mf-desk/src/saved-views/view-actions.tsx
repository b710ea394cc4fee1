import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronDownIcon } from '@dossier/ui/icons';
import { ConfirmDialog, Menu } from '@dossier/ui/overlay';
import { useState } from 'react';
import type { OpenedView, ViewedList } from './saved-view.ts';
import ViewDialog from './view-dialog.tsx';
import { deleteView } from './views.mutations.ts';

interface Props<Filters> {
  list: ViewedList<Filters>;
  opened: OpenedView<Filters>;
  /** Filters and order of the list now. */
  filters: Filters;
  /** Called after the deletion, with which the focus is lost. */
  onDeleted: () => void;
}

/** Renames, overwrites or deletes the view that is opened. */
export default function ViewActions<Filters>({ list, opened, filters, onDeleted }: Props<Filters>) {
  const t = useTexts('mf-desk');
  const [mode, setMode] = useState<'rename' | 'delete'>();
  const [isBusy, setBusy] = useState(false);
  const { id, view } = opened;
  const name = view?.name ?? t('views.damaged');
  const isChanged = list.addressOf(id, view?.filters) !== list.addressOf(id, filters);

  async function perform(change: () => Promise<unknown>, texts: { done: string; failed: string }) {
    setBusy(true);
    try {
      await change();
      notify({ title: texts.done, description: name, tone: 'good' });
      return true;
    } catch (error) {
      notifyError(error, texts.failed);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function confirmDelete() {
    const texts = { done: t('views.deleted'), failed: t('views.notDeleted') };
    const isDeleted = await perform(() => deleteView(opened), texts);
    setMode(undefined);
    if (isDeleted) onDeleted();
  }

  return (
    <>
      <Menu
        trigger={
          <Button
            size="sm"
            loading={isBusy}
            icon={<ChevronDownIcon />}
            aria-label={t('views.changeNamed', { name })}
          >
            {t('views.change')}
          </Button>
        }
        groups={[
          [
            {
              id: 'overwrite',
              label: t('views.overwrite'),
              disabled: !isChanged || !view,
              onSelect: () => {
                const texts = { done: t('views.saved'), failed: t('views.notSaved') };
                if (view) void perform(() => list.save(opened, { name: view.name, filters }), texts);
              },
            },
            { id: 'rename', label: t('views.rename'), onSelect: () => setMode('rename') },
          ],
          [{ id: 'delete', label: t('views.delete'), tone: 'bad', onSelect: () => setMode('delete') }],
        ]}
      />
      {mode === 'rename' && (
        <ViewDialog
          list={list}
          id={id}
          stored={opened}
          filters={view?.filters ?? filters}
          onSaved={() => undefined}
          onClose={() => setMode(undefined)}
        />
      )}
      {mode === 'delete' && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('views.deleteTitle', { name })}
          description={t('views.deleteText')}
          confirmLabel={t('views.delete')}
          cancelLabel={t('views.cancel')}
          busy={isBusy}
          onConfirm={() => void confirmDelete()}
          onCancel={() => setMode(undefined)}
        />
      )}
    </>
  );
}
