import { secondFactorName, type ResponseOf, type startTotp } from '@dossier/contracts';
import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import * as mutations from '@dossier/remote-kit/mutations';
import { RecoveryCodeList, TotpSetup } from '@dossier/remote-kit/second-factor';
import { Actions, Button, Field, Input, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { type SubmitEvent, useState } from 'react';

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
    <Dialog
      open
      // A click beside the recovery codes must not close them: they are shown only once.
      role={codes ? 'alertdialog' : 'dialog'}
      onClose={onClose}
      title={t('secondFactor.addTitle')}
      description={setup ? undefined : t('secondFactor.addText')}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : setup ? (
        <TotpSetup setup={setup} onConfirm={(code) => confirm(setup, code)} onCancel={onClose} />
      ) : (
        <NameForm onStarted={setSetup} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  onStarted: (setup: Setup) => void;
  onClose: () => void;
}

function NameForm({ onStarted, onClose }: NameFormProps) {
  const t = useTexts('mf-profile');
  const [name, setName] = useState(t('secondFactor.defaultName'));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles the event to the form of the page, although the dialog is outside it in the document.
    event.stopPropagation();
    if (isBusy) return;
    const checked = secondFactorName.safeParse(name);
    if (!checked.success) return setError(t('secondFactor.nameInvalid'));
    setBusy(true);
    setError(undefined);
    try {
      onStarted(await mutations.startTotp(checked.data));
    } catch (cause) {
      setBusy(false);
      setError((cause instanceof ApiError && cause.message) || t('secondFactor.startFailed'));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <Field label={t('secondFactor.name')} hint={t('secondFactor.nameHint')} error={error}>
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            readOnly={isBusy}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Actions atEnd>
          <Button onClick={onClose}>{t('secondFactor.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={name.trim() === ''}>
            {t('secondFactor.next')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
