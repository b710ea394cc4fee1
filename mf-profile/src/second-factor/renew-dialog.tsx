import { notifyError, useTexts } from '@dossier/remote-kit';
import { RecoveryCodeList } from '@dossier/shared-features/second-factor';
import { ConfirmDialog, Dialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { renewRecoveryCodes } from './second-factor.mutations.ts';

/** Confirms that the previous recovery codes end, then shows the new ones. */
export default function RenewDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('mf-profile');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function renew() {
    setBusy(true);
    try {
      setCodes(await renewRecoveryCodes());
    } catch (error) {
      notifyError(error, t('secondFactor.renewFailed'));
      setBusy(false);
    }
  }

  if (codes)
    return (
      <Dialog open role="alertdialog" onClose={onClose} title={t('secondFactor.renewed')}>
        <RecoveryCodeList codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title={t('secondFactor.renewTitle')}
      description={t('secondFactor.renewText')}
      confirmLabel={t('secondFactor.renew')}
      cancelLabel={t('secondFactor.cancel')}
      busy={isBusy}
      onConfirm={() => void renew()}
      onCancel={onClose}
    />
  );
}
