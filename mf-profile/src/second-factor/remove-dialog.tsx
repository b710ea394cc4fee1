import type { SecondFactor } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { removeSecondFactor } from './second-factor.mutations.ts';

interface Props {
  factor: SecondFactor;
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms the removal of a second factor, and names what goes with the last one. */
export default function RemoveDialog({ factor: { id, name }, isLast, onClose, onRemoved }: Props) {
  const t = useTexts('mf-profile');
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await removeSecondFactor(id);
      notify({ title: t('secondFactor.removed', { name }), tone: 'good' });
      onClose();
      onRemoved();
    } catch (error) {
      notifyError(error, t('secondFactor.removeFailed'));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('secondFactor.removeTitle', { name })}
      description={t(isLast ? 'secondFactor.removeLast' : 'secondFactor.removeText')}
      confirmLabel={t('secondFactor.remove')}
      cancelLabel={t('secondFactor.cancel')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
