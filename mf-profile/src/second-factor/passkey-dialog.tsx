import { notify, useTexts } from '@dossier/remote-kit';
import { addPasskey, startPasskey } from '@dossier/remote-kit/mutations';
import { createPasskey } from '@dossier/remote-kit/passkeys';
import { RecoveryCodeList, usePasskeyMessage } from '@dossier/remote-kit/second-factor';
import { Dialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { NameForm } from './name-form.tsx';

/** Adds a passkey: its name, the dialog of the browser, and with the first factor the recovery codes. */
export default function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('mf-profile');
  const messageOf = usePasskeyMessage();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function add(name: string) {
    const passkey = await createPasskey(await startPasskey());
    const recoveryCodes = await addPasskey({ name, passkey });
    notify({
      title: t('secondFactor.passkeyAdded'),
      description: t('secondFactor.passkeyAddedText'),
      tone: 'good',
    });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  }

  return (
    <Dialog
      open
      // A click beside the recovery codes must not close them: they are shown only once.
      role={codes ? 'alertdialog' : 'dialog'}
      onClose={onClose}
      title={t('secondFactor.addPasskey')}
      description={codes ? undefined : t('secondFactor.passkeyText')}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : (
        <NameForm
          initial={t('secondFactor.passkeyName')}
          action={t('secondFactor.createPasskey')}
          onSubmit={add}
          messageOf={messageOf}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
