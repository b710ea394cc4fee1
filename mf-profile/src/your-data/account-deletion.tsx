import { getDeletion } from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { cancelDeletion } from '@dossier/shared-features/deletion';
import { Button, Notice, Stack, Text } from '@dossier/ui';
import { lazy, Suspense, useState } from 'react';

const DeletionDialog = lazy(() => import('./deletion-dialog.tsx'));

/** Deletes the account; once requested, shows when and offers to keep it. Accounts of the operator have neither. */
export function AccountDeletion() {
  const t = useTexts('mf-profile');
  const { user, impersonatedBy } = useSession();
  const { data } = useData(getDeletion, {});
  const [isAsking, setAsking] = useState(false);
  const mayChange = impersonatedBy === null;

  if (data?.dueAt) return <Pending dueAt={data.dueAt} mayChange={mayChange} />;
  // Also when the state could not be loaded: a second request changes nothing.
  if (user?.role !== 'user' || !mayChange) return null;
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('data.deletion.text')}</Text>
      <Button alignSelf="flex-start" variant="secondary" onClick={() => setAsking(true)}>
        {t('data.deletion.delete')}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <DeletionDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function Pending({ dueAt, mayChange }: { dueAt: string; mayChange: boolean }) {
  const t = useTexts('mf-profile');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await cancelDeletion();
      notify({ title: t('data.deletion.kept'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('data.deletion.keepFailed'));
      setBusy(false);
    }
  }

  return (
    <Notice
      tone="warn"
      live="status"
      title={t('data.deletion.pending', { date: format.date(dueAt, 'long') })}
      action={
        mayChange && (
          <Button loading={isBusy} onClick={() => void keep()}>
            {t('data.deletion.keep')}
          </Button>
        )
      }
    >
      {t('data.deletion.pendingText')}
    </Notice>
  );
}
