import { notifyError, useTexts } from '@dossier/remote-kit';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';

interface Props {
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Confirms signing out on all devices. Afterwards the shell shows the sign-in page. */
export default function EverywhereDialog({ onConfirm, onClose }: Props) {
  const t = useTexts('mf-profile');
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    await onConfirm().catch((error: unknown) => notifyError(error, t('devices.everywhereFailed')));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('devices.confirmTitle')}
      description={t('devices.confirmText')}
      confirmLabel={t('devices.everywhere')}
      cancelLabel={t('devices.cancel')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
