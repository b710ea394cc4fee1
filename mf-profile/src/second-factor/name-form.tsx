import { maxLengthOf, secondFactorName } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Actions, Button, Field, Input, Stack } from '@dossier/ui';
import { type SubmitEvent, useState } from 'react';

interface Props {
  initial: string;
  action: string;
  /** Continues with a valid name. */
  onSubmit: (name: string) => Promise<unknown>;
  /** Words a failure of `onSubmit`. */
  messageOf: (cause: unknown) => string;
  onClose: () => void;
}

/** The name of a second factor, and the button that continues with it. */
export function NameForm({ initial, action, onSubmit, messageOf, onClose }: Props) {
  const t = useTexts('mf-profile');
  const [name, setName] = useState(initial);
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
      await onSubmit(checked.data);
    } catch (cause) {
      setBusy(false);
      setError(messageOf(cause));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <Field label={t('secondFactor.name')} hint={t('secondFactor.nameHint')} error={error}>
          <Input
            value={name}
            maxLength={maxLengthOf(secondFactorName)}
            autoComplete="off"
            readOnly={isBusy}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Actions atEnd>
          <Button onClick={onClose}>{t('secondFactor.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={name.trim() === ''}>
            {action}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
