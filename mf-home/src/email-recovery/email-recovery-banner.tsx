import { getEmailRecovery, type UserResponse } from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';
import { useState } from 'react';
import { cancelEmailRecovery } from './email-recovery.mutations.ts';

/** Shown while a new address that an administrator entered can be called off. */
export function EmailRecoveryBanner({ user }: { user: Pick<UserResponse, 'emailRecoveryPending'> | null }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { impersonatedBy } = useSession();
  const isPending = user?.emailRecoveryPending === true;
  const { data } = useData(getEmailRecovery, isPending ? {} : null);
  const [isBusy, setBusy] = useState(false);
  if (!data?.dueAt) return null;

  async function keep() {
    setBusy(true);
    try {
      await cancelEmailRecovery();
      notify({ title: t('emailRecovery.kept'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('emailRecovery.keepFailed'));
    }
    setBusy(false);
  }

  return (
    <Notice
      tone="warn"
      live="status"
      title={t('emailRecovery.title', { date: format.date(data.dueAt, 'long') })}
      action={
        impersonatedBy === null && (
          <Button loading={isBusy} onClick={() => void keep()}>
            {t('emailRecovery.keep')}
          </Button>
        )
      }
    >
      {t('emailRecovery.text', { email: data.newEmail ?? '' })}
    </Notice>
  );
}
