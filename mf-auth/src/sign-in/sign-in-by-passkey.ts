import { signInWithPasskey, startPasskeySignIn } from '@dossier/remote-kit/mutations';
import { signWithPasskey } from '@dossier/remote-kit/passkeys';

/** Signs in with the passkey that the user chooses. Loaded when the button is pressed. */
export const signInByPasskey = async () =>
  signInWithPasskey(await signWithPasskey(await startPasskeySignIn()));
