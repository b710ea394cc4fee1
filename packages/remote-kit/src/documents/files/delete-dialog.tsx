import { trashDays, type FileResponse } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { deleteFile, restoreFile } from '@dossier/remote-kit/mutations';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { documentsNamespace } from '../texts/texts.ts';

interface Props {
  file: FileResponse;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms a deletion, says what stays of a transmitted file, and offers Undo afterwards. */
export default function DeleteDialog({ file, onClose, onDeleted }: Props) {
  const t = useTexts(documentsNamespace);
  const [isBusy, setBusy] = useState(false);

  async function restore() {
    try {
      await restoreFile(file);
      notify({ title: t('preview.restored'), description: file.originalFileName, tone: 'good' });
    } catch (error) {
      notifyError(error, t('preview.restoreFailed'));
    }
  }

  async function remove() {
    setBusy(true);
    try {
      await deleteFile(file);
    } catch (error) {
      notifyError(error, t('preview.deleteFailed'));
      onClose();
      return;
    }
    onDeleted();
    notify({
      title: t('preview.deleted'),
      description: file.originalFileName,
      // Long enough to read the toast, find the button and press it.
      duration: 10_000,
      action: { label: t('preview.undo'), onSelect: () => void restore() },
    });
  }

  const isTransmitted = file.transmittedVersion !== null;
  const confirmed = { name: file.originalFileName, days: trashDays };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t(isTransmitted ? 'preview.transmittedTitle' : 'preview.confirmTitle')}
      description={
        isTransmitted
          ? `${t('preview.transmittedText')} ${t('preview.confirmText', confirmed)}`
          : t('preview.confirmText', confirmed)
      }
      confirmLabel={t('preview.delete')}
      cancelLabel={t('cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
