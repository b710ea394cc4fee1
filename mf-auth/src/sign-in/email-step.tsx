import { ApiError, call, notify, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Stack } from '@dossier/ui';
import { email as emailRule, quickRestore, requestCode } from '@dossier/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { signalFocus } from '../sound/focus-signal.ts';

interface Props {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: (email: string) => void;
  /** This device is remembered for the address: there is a session again, without a code. */
  onRestored: () => Promise<unknown>;
  /** While the splash is over it, the field does not take the focus by itself. */
  isCovered: boolean;
}

/** Document 1, sections 4 and 8: what happens, and what is said, when a code is asked for. */
export function EmailStep({ email, onEmailChange, onSent, onRestored, isCovered }: Props) {
  const t = useTexts('mf-auth');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (isCovered) return;
    // Whoever ended the splash by going somewhere else on the page stays there.
    const isElsewhere = wasCovered.current && document.activeElement !== document.body;
    if (!isElsewhere) input.current?.focus();
  }, [isCovered]);

  function fail(message: string) {
    setError(message);
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const address = emailRule.safeParse(email);
    if (!address.success) return fail(t('signIn.emailInvalid'));
    setBusy(true);
    setError(undefined);
    try {
      if (await isRemembered(address.data)) return void (await onRestored());
      const { status } = await call(requestCode, { body: { email: address.data } });
      const key = status === 'pending' ? 'codeInitiated' : 'codeSent';
      notify({ title: t(`signIn.${key}.title`), description: t(`signIn.${key}.description`), tone: 'good' });
      onSent(address.data);
    } catch (cause) {
      setBusy(false);
      fail(messageOf(cause, t));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Field label={t('signIn.email')} error={error}>
          <Input
            ref={input}
            size="lg"
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            value={email}
            readOnly={isBusy}
            onFocus={signalFocus}
            onChange={(event) => onEmailChange(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={email.trim() === ''}>
          {isBusy ? t('signIn.sending') : t('signIn.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** Whatever keeps the server from saying so is no reason not to send a code. */
const isRemembered = (email: string) =>
  call(quickRestore, { body: { email } }).then(
    ({ success }) => success,
    () => false,
  );

function messageOf(cause: unknown, t: ReturnType<typeof useTexts>): string {
  if (!(cause instanceof ApiError)) return t('signIn.sendFailed');
  if (cause.code === 'NETWORK_ERROR') return t('signIn.connectFailed');
  if (cause.code === 'TIMEOUT' || cause.code === 'REQUEST_TIMEOUT') return t('signIn.timedOut');
  if (cause.code === 'UNEXPECTED_ANSWER') return t('signIn.sendFailed');
  return cause.fields[0]?.message ?? (cause.message || t('signIn.sendFailed'));
}
