import { ApiError, useTexts } from '@dossier/remote-kit';
import { isPasskeyCancelled } from '@dossier/remote-kit/passkeys';
import { secondFactorNamespace } from './texts.ts';

/** Returns a function that words why a passkey could not be created or used. */
export function usePasskeyMessage(): (cause: unknown) => string {
  const t = useTexts(secondFactorNamespace);
  return (cause) => {
    if (cause instanceof ApiError && cause.message) return cause.message;
    if (isPasskeyCancelled(cause)) return t('passkeyCancelled');
    // The browser found a passkey of this account on the device.
    if (cause instanceof Error && cause.name === 'InvalidStateError') return t('passkeyKnown');
    return t('passkeyFailed');
  };
}
