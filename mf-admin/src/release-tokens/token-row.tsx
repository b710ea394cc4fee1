import type { ListedReleaseToken } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Button, Row } from '@dossier/ui';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { revokeReleaseToken } from './release-tokens.mutations.ts';

/** A token: for which remote, by whom, until when, and a button that revokes it. */
export function TokenRow({ token }: { token: ListedReleaseToken }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, remote, name, createdAt, createdBy, expiresAt, expired, lastUsedAt } = token;
  const title = `${remote}: ${name}`;

  async function revoke() {
    setBusy(true);
    try {
      await revokeReleaseToken(id);
      // The row leaves the list, and the focus with it.
      document.getElementById('page-title')?.focus({ preventScroll: true });
      notify({ title: t('releaseTokens.revoked'), description: title, tone: 'good' });
    } catch (error) {
      notifyError(error, t('releaseTokens.notRevoked'));
    }
    setBusy(false);
    setAsking(false);
  }

  const date = format.dateTime(createdAt);
  const maker = createdBy && (createdBy.email ?? t('audit.user', { id: createdBy.userId }));
  const details = [
    maker ? t('releaseTokens.madeBy', { date, maker }) : t('releaseTokens.madeInTerminal', { date }),
    t(expired ? 'releaseTokens.expiredAt' : 'releaseTokens.expiresAt', { date: format.dateTime(expiresAt) }),
    lastUsedAt
      ? t('releaseTokens.lastUsed', { date: format.dateTime(lastUsedAt) })
      : t('releaseTokens.neverUsed'),
  ];
  return (
    <Row
      title={title}
      detail={details.join(' · ')}
      muted={expired}
      aside={
        <>
          {expired && <Badge>{t('releaseTokens.expired')}</Badge>}
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('releaseTokens.revokeLabel', { name: title })}
            onClick={() => setAsking(true)}
          >
            {t('releaseTokens.revoke')}
          </Button>
        </>
      }
    >
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('releaseTokens.revokeTitle', { name: title })}
        description={t('releaseTokens.revokeText', { remote })}
        confirmLabel={t('releaseTokens.revoke')}
        cancelLabel={t('releaseTokens.cancel')}
        busy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </Row>
  );
}
