import { ApiError, useTexts } from '@dossier/remote-kit';
import type { verifyCode } from '@dossier/remote-kit/mutations';
import { canUsePasskeys, isPasskeyCancelled } from '@dossier/remote-kit/passkeys';
import { Button, Text } from '@dossier/ui';
import { useRef, useState } from 'react';

type SignedIn = Awaited<ReturnType<typeof verifyCode>>;

interface Props {
  onSignedIn: (response: SignedIn) => Promise<void>;
}

/** Sign-in with a passkey alone. It needs no address: the browser shows the passkeys that it has for this site. */
export function PasskeySignIn({ onSignedIn }: Props) {
  const t = useTexts('mf-auth');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** A signature is valid once: when only the session failed to load, a retry continues from there. */
  const verified = useRef<SignedIn>(null);
  if (!canUsePasskeys()) return null;

  async function signIn() {
    setBusy(true);
    setError(undefined);
    try {
      verified.current ??= await (await import('./sign-in-by-passkey.ts')).signInByPasskey();
      await onSignedIn(verified.current);
    } catch (cause) {
      setBusy(false);
      setError(
        isPasskeyCancelled(cause)
          ? t('signIn.passkeyCancelled')
          : (cause instanceof ApiError && cause.message) || t('signIn.passkeyFailed'),
      );
    }
  }

  return (
    <>
      <Button variant="ghost" size="lg" fullWidth mt="3" loading={isBusy} onClick={() => void signIn()}>
        {isBusy ? t('signIn.passkeyWaiting') : t('signIn.passkey')}
      </Button>
      {error && (
        <Text role="alert" mt="2">
          {error}
        </Text>
      )}
    </>
  );
}
