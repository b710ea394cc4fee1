import type { Client } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, HStack, Notice } from '@dossier/ui';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useNavigate } from '@dossier/ui/router';
import { useState } from 'react';
import { resendInvitation, withdrawInvitation } from './clients.mutations.ts';

/** That a client was invited and did not sign in yet, with what can be done about it. */
export function ClientInvitation({ client, invitedAt }: { client: Client; invitedAt: string }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function attempt(action: () => Promise<void>, failed: string) {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      notifyError(error, failed);
    }
    setBusy(false);
  }

  const resend = () =>
    attempt(async () => {
      await resendInvitation(client);
      notify({ title: t('clients.invite.sent'), tone: 'good' });
    }, t('clients.invite.notSent'));

  const withdraw = () =>
    attempt(async () => {
      await withdrawInvitation(client);
      notify({ title: t('clients.withdraw.done'), tone: 'good' });
      void navigate('/desk/clients');
    }, t('clients.withdraw.failed'));

  return (
    <>
      <Notice
        tone="warn"
        title={t('clients.invitedOn', { date: format.date(invitedAt) })}
        action={
          <HStack gap="2" flexWrap="wrap">
            <Button size="sm" loading={isBusy} onClick={() => void resend()}>
              {t('clients.invite.resend')}
            </Button>
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setAsking(true)}>
              {t('clients.withdraw.open')}
            </Button>
          </HStack>
        }
      >
        {t('clients.invitedText')}
      </Notice>
      {isAsking && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('clients.withdraw.title')}
          description={t('clients.withdraw.text')}
          confirmLabel={t('clients.withdraw.open')}
          cancelLabel={t('bulk.cancel')}
          busy={isBusy}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
