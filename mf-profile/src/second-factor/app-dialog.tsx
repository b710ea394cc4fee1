import type { ResponseOf, startTotp } from '@dossier/contracts';
import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { TotpSetup } from '@dossier/shared-features/second-factor';
import { useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import { NameForm } from './name-form.tsx';
import * as mutations from './second-factor.mutations.ts';

type Setup = ResponseOf<typeof startTotp>;

/** Adds an authenticator app: its name, its secret and first code, and with the first factor the recovery codes. */
export default function AppDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('mf-profile');
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function confirm({ id }: Setup, code: string) {
    const recoveryCodes = await mutations.confirmTotp(id, code);
    notify({
      title: t('secondFactor.appAdded'),
      description: t('secondFactor.appAddedText'),
      tone: 'good',
    });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  }

  return (
    <FactorDialog
      title={t('secondFactor.addTitle')}
      description={setup ? undefined : t('secondFactor.addText')}
      codes={codes}
      onClose={onClose}
    >
      {setup ? (
        <TotpSetup setup={setup} onConfirm={(code) => confirm(setup, code)} onCancel={onClose} />
      ) : (
        <NameForm
          initial={t('secondFactor.defaultName')}
          action={t('secondFactor.next')}
          onSubmit={async (name) => setSetup(await mutations.startTotp(name))}
          messageOf={(cause) => (cause instanceof ApiError && cause.message) || t('secondFactor.startFailed')}
          onClose={onClose}
        />
      )}
    </FactorDialog>
  );
}
