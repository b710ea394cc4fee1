import type { ListedBuildKey } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Button, Row } from '@dossier/ui';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { revokeBuildKey } from './build-keys.mutations.ts';

/** A key: for which remote, by whom, and a button that revokes it. */
export function KeyRow({ buildKey }: { buildKey: ListedBuildKey }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, remote, name, createdAt, createdBy, revokedAt } = buildKey;
  const title = remote === null ? t('buildKeys.machine', { name }) : `${remote}: ${name}`;

  async function revoke() {
    setBusy(true);
    try {
      await revokeBuildKey(id);
      // The button leaves the row, and the focus with it.
      document.getElementById('page-title')?.focus({ preventScroll: true });
      notify({ title: t('buildKeys.revoked'), description: title, tone: 'good' });
    } catch (error) {
      notifyError(error, t('buildKeys.notRevoked'));
    }
    setBusy(false);
    setAsking(false);
  }

  const date = format.dateTime(createdAt);
  const maker = createdBy && (createdBy.email ?? t('audit.user', { id: createdBy.userId }));
  const details = [
    maker ? t('buildKeys.by', { date, maker }) : t('buildKeys.byMachine', { date }),
    t('buildKeys.id', { id }),
    ...(revokedAt ? [t('buildKeys.revokedAt', { date: format.dateTime(revokedAt) })] : []),
  ];
  return (
    <Row
      title={title}
      detail={details.join(' · ')}
      muted={revokedAt !== null}
      aside={
        revokedAt ? (
          <Badge>{t('buildKeys.revokedBadge')}</Badge>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('buildKeys.revokeLabel', { name: title })}
            onClick={() => setAsking(true)}
          >
            {t('buildKeys.revoke')}
          </Button>
        )
      }
    >
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('buildKeys.revokeTitle', { name: title })}
        description={remote === null ? t('buildKeys.revokeMachine') : t('buildKeys.revokeText', { remote })}
        confirmLabel={t('buildKeys.revoke')}
        cancelLabel={t('buildKeys.cancel')}
        busy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </Row>
  );
}
