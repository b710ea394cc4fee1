import { recoveryCode, signInCodeLength } from '@dossier/contracts';
import { ApiError, CodeField, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Stack } from '@dossier/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { StepActions, type StepFormProps } from './step-actions.tsx';
import { secondFactorNamespace } from './texts.ts';
import { useConfirmation, type Confirmed } from './use-confirmation.ts';

interface Props extends StepFormProps {
  method: 'totp' | 'recoveryCode';
  onConfirmed: (response: Confirmed) => Promise<unknown>;
}

/** Confirms the second step with a code of an authenticator app, or with a recovery code. */
export function CodeForm({ method, onConfirmed, ...actions }: Props) {
  const t = useTexts(secondFactorNamespace);
  const { isBusy, isOver, error, setError, confirm } = useConfirmation(
    onConfirmed,
    (cause) => (cause instanceof ApiError && cause.message) || t('failed'),
  );
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function enter(entered: string) {
    if (method === 'recoveryCode' && !recoveryCode.safeParse(entered).success)
      return setError(t('recoveryInvalid'));
    if (await confirm(() => Promise.resolve({ method, code: entered }))) return;
    input.current?.focus();
    input.current?.select();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    void enter(code);
  }

  const isFilled = method === 'totp' ? code.length === signInCodeLength : code.trim() !== '';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        {method === 'totp' ? (
          <CodeField
            ref={input}
            label={t('appCode')}
            value={code}
            onChange={setCode}
            onComplete={(entered) => void enter(entered)}
            error={error}
            readOnly={isBusy}
          />
        ) : (
          <Field label={t('recoveryCode')} hint={t('recoveryHint')} error={error}>
            <Input
              ref={input}
              size="lg"
              name="recoveryCode"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
              value={code}
              readOnly={isBusy}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={isOver ? 'secondary' : 'primary'}
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={isOver || !isFilled}
        >
          {isBusy ? t('confirming') : t('confirm')}
        </Button>
        <StepActions {...actions} isBusy={isBusy} isOver={isOver} />
      </Stack>
    </form>
  );
}
