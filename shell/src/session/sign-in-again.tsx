import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { signInCodeLength } from '@dossier/contracts';
import { ApiError, CodeField, refreshSession, requestCode, useTexts, verifyCode } from '@dossier/remote-kit';
import { Actions, Button, Spinner, Stack, Text } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';

const SecondStepForm = lazy(async () => {
  const { SecondStepForm: Form } = await import('@dossier/shared-features/second-factor');
  return { default: Form };
});

interface Props {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Signs the same user in again over the page, which keeps the input. The code is requested at once. */
export function SignInAgain({ email, onDone, onCancel }: Props) {
  const t = useTexts(shellNamespace);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>('sending');
  const [error, setError] = useState<string>();
  /** How the last request for a code ended; null while no code is on its way. */
  const [mail, setMail] = useState<'success' | 'pending' | null>(null);
  /** The code was right, and the account has a second factor. */
  const [isSecondStep, setSecondStep] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** A code is valid once: when only fetching the session failed, the second attempt starts there. */
  const isVerified = useRef(false);

  const begin = (what: 'sending' | 'verifying') => {
    setBusy(what);
    setError(undefined);
  };
  const fail = (cause: unknown, fallback: string) =>
    setError((cause instanceof ApiError && cause.message) || fallback);
  const settle = () => {
    setBusy(null);
    input.current?.focus();
  };
  const ask = () =>
    requestCode(email).then(
      ({ status }) => {
        setMail(status);
        settle();
      },
      (cause: unknown) => {
        fail(cause, t('session.again.sendFailed'));
        settle();
      },
    );
  const askAtOnce = useEffectEvent(ask);
  useEffect(() => {
    input.current?.focus();
    void askAtOnce();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === signInCodeLength) void verify(code);
  };
  const verify = async (entered: string) => {
    if (busy) return;
    begin('verifying');
    try {
      if (!isVerified.current) await verifyCode(email, entered);
      isVerified.current = true;
      await refreshSession();
      onDone();
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'SECOND_FACTOR_REQUIRED') return setSecondStep(true);
      fail(cause, t('session.again.invalid'));
      settle();
    }
  };

  if (isSecondStep)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStepForm
          onConfirmed={async () => {
            await refreshSession();
            onDone();
          }}
          onRestart={() => {
            setSecondStep(false);
            setCode('');
            begin('sending');
            void ask();
          }}
        />
      </Suspense>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        {mail && (
          <Text role="status">
            {t(`session.again.${mail === 'pending' ? 'leadPending' : 'lead'}`, { email })}
          </Text>
        )}
        <CodeField
          ref={input}
          value={code}
          onChange={setCode}
          onComplete={(entered) => void verify(entered)}
          error={error}
          readOnly={busy === 'verifying'}
        />
        <Button
          variant="ghost"
          loading={busy === 'sending'}
          disabled={busy !== null}
          size="sm"
          alignSelf="flex-start"
          onClick={() => {
            begin('sending');
            void ask();
          }}
        >
          {busy === 'sending' ? t('session.again.sending') : t('session.again.newCode')}
        </Button>
        <Actions atEnd>
          <Button onClick={onCancel}>{t('session.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={busy === 'verifying'}
            disabled={code.length !== signInCodeLength}
          >
            {busy === 'verifying' ? t('session.again.verifying') : t('session.again.verify')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
