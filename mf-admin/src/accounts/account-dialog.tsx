import { accountDeletion } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { perform, type AccountAction } from './account-actions.ts';

interface Props {
  userId: number;
  label: string;
  action: AccountAction;
  onClose: () => void;
}

/** Asks before an account is changed, and says what the change means. */
export function AccountDialog({ userId, label, action, onClose }: Props) {
  const t = useTexts('mf-admin');
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await perform(action, userId);
      notify({ title: t(`accounts.confirm.${action}Done`), description: label, tone: 'good' });
    } catch (error) {
      notifyError(error, t('accounts.notChanged'));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone={['suspend', 'user', 'reset', 'delete'].includes(action) ? 'danger' : 'primary'}
      title={t(`accounts.confirm.${action}Title`, { name: label })}
      description={t(`accounts.confirm.${action}Text`, { days: accountDeletion.waitDays })}
      confirmLabel={t(`accounts.actions.${action}`)}
      cancelLabel={t('accounts.cancel')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
