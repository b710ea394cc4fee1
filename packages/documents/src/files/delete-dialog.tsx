import { displayName, trashDays, type FileResponse } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { deleteFiles, restoreFiles } from './files.mutations.ts';

interface Props {
  files: readonly FileResponse[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms a deletion, says what stays of transmitted files, and offers Undo afterwards. */
export default function DeleteDialog({ files, onClose, onDeleted }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const count = files.length;
  const [only] = count === 1 ? files : [];
  const description = only && { description: displayName(only) };

  async function restore() {
    try {
      await restoreFiles(files);
      notify({
        title: only ? t('preview.restored') : t('many.restored', { count }),
        ...description,
        tone: 'good',
      });
    } catch (error) {
      notifyError(error, only ? t('preview.restoreFailed') : t('many.restoreFailed'));
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await deleteFiles(files);
    } catch (error) {
      notifyError(error, only ? t('preview.deleteFailed') : t('many.deleteFailed'));
      onClose();
      return;
    }
    onDeleted();
    notify({
      title: only ? t('preview.deleted') : t('many.deleted', { count }),
      ...description,
      // Long enough to read the toast, find the button and press it.
      duration: 10_000,
      action: { label: t('preview.undo'), onSelect: () => void restore() },
    });
  }

  const transmitted = files.filter(({ transmittedVersion }) => transmittedVersion !== null);
  const sentAt = only?.transmittedAt;
  const kept = only
    ? sentAt && t('preview.transmittedOn', { date: format.date(sentAt) })
    : transmitted.length > 0 && t('many.transmitted', { count: transmitted.length });
  const moves = only
    ? t('preview.confirmText', { name: displayName(only), days: trashDays })
    : t('many.confirmText', { days: trashDays });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={
        only
          ? t(transmitted.length > 0 ? 'preview.transmittedTitle' : 'preview.confirmTitle')
          : t('many.confirmTitle', { count })
      }
      description={[kept, moves].filter(Boolean).join(' ')}
      confirmLabel={t('preview.delete')}
      cancelLabel={t('cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
