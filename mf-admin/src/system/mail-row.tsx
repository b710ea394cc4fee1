import type { UnsentMail } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Row } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { useState } from 'react';
import { retryMail } from './system.mutations.ts';

/** A mail that was not sent: to whom, since when, why not. */
export function MailRow({ mail }: { mail: UnsentMail }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const { id, subject, userId, createdAt, attempts, nextAttemptAt, diedAt, reason, retryable } = mail;

  async function retry() {
    setBusy(true);
    try {
      await retryMail(id);
      // The row leaves the list, and the focus with it.
      document.getElementById('page-title')?.focus({ preventScroll: true });
      notify({ title: t('system.mails.retried'), description: subject, tone: 'good' });
    } catch (error) {
      notifyError(error, t('system.mails.notRetried'));
    }
    setBusy(false);
  }

  const details = [
    t('system.mails.queued', { time: format.dateTime(createdAt) }),
    t('system.mails.attempts', { number: format.number(attempts) }),
    ...(nextAttemptAt ? [t('system.mails.next', { time: format.dateTime(nextAttemptAt) })] : []),
    ...(diedAt ? [t('system.mails.died', { time: format.dateTime(diedAt) })] : []),
    ...(reason ? [t('system.mails.reason', { reason })] : []),
  ];
  return (
    <Row
      title={subject}
      detail={details.join(' · ')}
      aside={
        retryable && (
          <Button
            size="sm"
            loading={isBusy}
            aria-label={t('system.mails.retryNamed', { subject, time: format.dateTime(createdAt) })}
            onClick={() => void retry()}
          >
            {t('system.mails.retry')}
          </Button>
        )
      }
    >
      {userId !== null && (
        <AppLink to={`/admin/users/${userId}`} standalone>
          {t('system.mails.user', { id: userId })}
        </AppLink>
      )}
    </Row>
  );
}
