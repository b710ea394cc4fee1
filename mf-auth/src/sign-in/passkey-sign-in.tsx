import { ApiError, useTexts, type verifyCode } from '@dossier/remote-kit';
import { canAutofillPasskeys, canUsePasskeys, isPasskeyCancelled } from '@dossier/remote-kit/passkeys';
import { Button, Text } from '@dossier/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type SignedIn = Awaited<ReturnType<typeof verifyCode>>;

interface Props {
  /** Whether the user signs in by e-mail; passkeys are then no longer offered in the autofill of the address. */
  isOtherWay: boolean;
  onSignedIn: (response: SignedIn) => Promise<void>;
}

const load = () => import('./sign-in-by-passkey.ts');

/** Resolves to the sign-in with the passkey that the user chooses in the autofill; null without one. */
async function offerInAutofill(ended: AbortSignal): Promise<(() => Promise<SignedIn>) | null> {
  if (!(await canAutofillPasskeys())) return null;
  const { chooseInAutofill, signInWithPasskey } = await load();
  const chosen = await chooseInAutofill(ended);
  return chosen && (() => signInWithPasskey(chosen));
}

/** Sign-in with a passkey alone. It needs no address: the browser shows the passkeys that it has for this site. */
export function PasskeySignIn({ isOtherWay, onSignedIn }: Props) {
  const t = useTexts('mf-auth');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** A signature is valid once: when only the session failed to load, a retry continues from there. */
  const verified = useRef<SignedIn>(null);

  async function signIn(verify: () => Promise<SignedIn>) {
    setBusy(true);
    setError(undefined);
    try {
      verified.current ??= await verify();
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

  const chosen = useEffectEvent((verify: (() => Promise<SignedIn>) | null) => verify && signIn(verify));
  useEffect(() => {
    if (isOtherWay) return;
    const ended = new AbortController();
    // A browser or connection that fails here still has the button.
    offerInAutofill(ended.signal).then(chosen, () => undefined);
    return () => ended.abort();
  }, [isOtherWay]);

  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="lg"
        fullWidth
        mt="3"
        loading={isBusy}
        onClick={() => void signIn(async () => (await load()).signInByPasskey())}
      >
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
