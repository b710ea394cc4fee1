import { useTexts } from '@dossier/remote-kit';
import { Button, Stack, Text } from '@dossier/ui';
import { useEffect, useRef } from 'react';
import { signWithPasskey } from '@dossier/remote-kit/passkeys';
import { StepActions, type StepFormProps } from './step-actions.tsx';
import { secondFactorNamespace } from './texts.ts';
import { useConfirmation, type Confirmed } from './use-confirmation.ts';
import { usePasskeyMessage } from './use-passkey-message.ts';
import { startPasskeyStep } from './second-factor.mutations.ts';

interface Props extends StepFormProps {
  onConfirmed: (response: Confirmed) => Promise<unknown>;
}

/** Confirms the second step with a passkey, in the dialog of the browser. */
export function PasskeyForm({ onConfirmed, ...actions }: Props) {
  const t = useTexts(secondFactorNamespace);
  const { isBusy, isOver, error, confirm } = useConfirmation(onConfirmed, usePasskeyMessage());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  return (
    <Stack gap="5">
      {error && <Text role="alert">{error}</Text>}
      <Button
        ref={button}
        variant={isOver ? 'secondary' : 'primary'}
        size="lg"
        fullWidth
        loading={isBusy}
        disabled={isOver}
        onClick={() =>
          void confirm(async () => ({
            method: 'passkey',
            passkey: await signWithPasskey(await startPasskeyStep()),
          }))
        }
      >
        {isBusy ? t('passkeyWaiting') : t('usePasskey')}
      </Button>
      <StepActions {...actions} isBusy={isBusy} isOver={isOver} />
    </Stack>
  );
}
