import { ApiError, notify, requestCode, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Stack } from '@dossier/ui';
import { emailRules, parseEmail } from '@dossier/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { signalFocus } from '../sound/focus-signal.ts';
import { quickRestore } from './sign-in.mutations.ts';

interface Props {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: (email: string, status: 'success' | 'pending') => void;
  /** The device is remembered for this address, so the session was restored without a code. */
  onRestored: () => Promise<unknown>;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  /** Whether the field focuses itself: not below the splash, nor while a language is offered, which is read first. */
  hasFocus: boolean;
}

/** Form for the e-mail address. Restores the session of a remembered device, otherwise requests a code. */
export function EmailStep({
  email,
  onEmailChange,
  onSent,
  onRestored,
  isBusy,
  onBusyChange,
  hasFocus,
}: Props) {
  const t = useTexts('mf-auth');
  const [error, setError] = useState<string>();
  // Reported before a code is sent for nothing: the session is a cookie. Undefined while the first view is made.
  const isBlocked = navigator.cookieEnabled === false;
  const input = useRef<HTMLInputElement>(null);
  const isLater = useRef(!hasFocus);
  useEffect(() => {
    if (!hasFocus) return;
    // When the user ended the splash by focusing another element, focus stays there.
    const isElsewhere = isLater.current && document.activeElement !== document.body;
    if (!isElsewhere) input.current?.focus();
  }, [hasFocus]);

  function fail(message: string) {
    setError(message);
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isBlocked) return input.current?.focus();
    const address = parseEmail(email);
    if (address === null) return fail(t('signIn.emailInvalid'));
    onBusyChange(true);
    setError(undefined);
    try {
      if (await isRemembered(address)) return void (await onRestored());
      const { status } = await requestCode(address);
      const key = status === 'pending' ? 'codeInitiated' : 'codeSent';
      notify({ title: t(`signIn.${key}.title`), description: t(`signIn.${key}.description`), tone: 'good' });
      onSent(address, status);
    } catch (cause) {
      onBusyChange(false);
      fail(messageFor(cause, t));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Field label={t('signIn.email')} error={isBlocked ? t('signIn.cookiesBlocked') : error}>
          <Input
            ref={input}
            size="lg"
            type="email"
            name="email"
            // The browser offers passkeys here, too.
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={emailRules.maxLength}
            value={email}
            readOnly={isBusy}
            onFocus={signalFocus}
            onChange={(event) => onEmailChange(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={email.trim() === ''}
        >
          {isBusy ? t('signIn.sending') : t('signIn.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** False on any error: a failed check must not prevent requesting a code. */
const isRemembered = (email: string) =>
  quickRestore(email).then(
    ({ success }) => success,
    () => false,
  );

function messageFor(cause: unknown, t: ReturnType<typeof useTexts>): string {
  if (!(cause instanceof ApiError)) return t('signIn.sendFailed');
  if (cause.code === 'NETWORK_ERROR') return t('signIn.connectFailed');
  if (cause.code === 'TIMEOUT' || cause.code === 'REQUEST_TIMEOUT') return t('signIn.timedOut');
  if (cause.code === 'UNEXPECTED_ANSWER') return t('signIn.sendFailed');
  return cause.fields[0]?.message ?? (cause.message || t('signIn.sendFailed'));
}
