import { ApiError, CodeField, notify, useTexts, verifyCode } from '@dossier/remote-kit';
import { Button, Stack } from '@dossier/ui';
import { signInCodeLength } from '@dossier/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';

interface Props {
  email: string;
  onSignedIn: (response: Awaited<ReturnType<typeof verifyCode>>) => Promise<void>;
  /** The code was right, and the account has a second factor. */
  onSecondStep: () => void;
  onNewCode: () => void;
}

/** Errors after which no attempt with the same code can succeed. */
const spentCodes: ReadonlySet<string> = new Set(['CODE_EXHAUSTED', 'SIGN_IN_LOCKED']);

/** Form for the e-mailed code. */
export function CodeStep({ email, onSignedIn, onSecondStep, onNewCode }: Props) {
  const t = useTexts('mf-auth');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** Whether the user needs a new code. */
  const [isSpent, setSpent] = useState(false);
  const newCode = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** A code is valid once: when only the session refresh failed, a retry continues from there. */
  const verified = useRef<Awaited<ReturnType<typeof verifyCode>>>(null);
  useEffect(() => input.current?.focus(), []);
  // Once it is enabled again.
  useEffect(() => {
    if (isSpent) newCode.current?.focus();
  }, [isSpent]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === signInCodeLength) void verify(code);
  }

  async function verify(entered: string) {
    if (isBusy || isSpent) return;
    setBusy(true);
    setError(undefined);
    try {
      verified.current ??= await verifyCode(email, entered);
      await onSignedIn(verified.current);
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'SECOND_FACTOR_REQUIRED') return onSecondStep();
      setBusy(false);
      const message = messageFor(cause, t);
      const isLast = cause instanceof ApiError && spentCodes.has(cause.code);
      setError(message);
      setSpent(isLast);
      notify({
        title: t('signIn.verificationFailed'),
        description: isLast ? message : t('signIn.tryAgain'),
        tone: 'bad',
        error: cause,
      });
      if (isLast) return;
      input.current?.focus();
      input.current?.select();
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <CodeField
          ref={input}
          value={code}
          onChange={setCode}
          onComplete={(entered) => void verify(entered)}
          error={error}
          readOnly={isBusy}
        />
        <Button
          type="submit"
          variant={isSpent ? 'secondary' : 'primary'}
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={isSpent || code.length !== signInCodeLength}
        >
          {isBusy ? t('signIn.verifying') : t('signIn.verify')}
        </Button>
        <Button
          ref={newCode}
          type="button"
          variant={isSpent ? 'primary' : 'ghost'}
          size="lg"
          fullWidth
          disabled={isBusy}
          onClick={onNewCode}
        >
          {t('signIn.newCode')}
        </Button>
      </Stack>
    </form>
  );
}

function messageFor(cause: unknown, t: ReturnType<typeof useTexts>): string {
  if (!(cause instanceof ApiError) || cause.code === 'UNEXPECTED_ANSWER') return t('signIn.invalidCode');
  return cause.message || t('signIn.invalidCode');
}
