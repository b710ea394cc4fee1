import { getDeletion, type UserResponse } from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { cancelDeletion } from '@dossier/shared-features/deletion';
import { Button, Notice } from '@dossier/ui';
import { useState } from 'react';

/** Shown while the deletion of the account can be called off. */
export function DeletionBanner({ user }: { user: Pick<UserResponse, 'deletionPending'> | null }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { impersonatedBy } = useSession();
  const isPending = user?.deletionPending === true;
  const { data } = useData(getDeletion, isPending ? {} : null);
  const [isBusy, setBusy] = useState(false);
  if (!data?.dueAt) return null;

  async function keep() {
    setBusy(true);
    try {
      await cancelDeletion();
      notify({ title: t('deletion.kept'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('deletion.keepFailed'));
    }
    setBusy(false);
  }

  return (
    <Notice
      tone="warn"
      live="status"
      title={t('deletion.title', { date: format.date(data.dueAt, 'long') })}
      action={
        impersonatedBy === null && (
          <Button loading={isBusy} onClick={() => void keep()}>
            {t('deletion.keep')}
          </Button>
        )
      }
    >
      {t('deletion.text')}
    </Notice>
  );
}
