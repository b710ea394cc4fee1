import { notify, useTexts } from '@dossier/remote-kit';
import { createPasskey } from '@dossier/remote-kit/passkeys';
import { usePasskeyMessage } from '@dossier/shared-features/second-factor';
import { useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import { NameForm } from './name-form.tsx';
import { addPasskey, startPasskey } from './second-factor.mutations.ts';

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
    <FactorDialog
      title={t('secondFactor.addPasskey')}
      description={t('secondFactor.passkeyText')}
      codes={codes}
      onClose={onClose}
    >
      <NameForm
        initial={t('secondFactor.passkeyName')}
        action={t('secondFactor.createPasskey')}
        onSubmit={add}
        messageOf={messageOf}
        onClose={onClose}
      />
    </FactorDialog>
  );
}
