import type { NewPasskeyOptions, PasskeyOptions } from '@dossier/contracts';
import { vi } from 'vitest';

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  response: { clientDataJSON: bytes(), ...response },
  getClientExtensionResults: () => ({}),
});

interface StubbedPasskeys {
  /** The name of the error with which the dialog of the browser ends. */
  failure: string | null;
  /** Chooses a passkey in the autofill of a field; null while none is offered there. */
  choose: (() => void) | null;
}

/** Gives the page the passkeys of a browser, with `hasAutofill` also in the autofill of fields. */
export function stubPasskeys({ hasAutofill = false } = {}): StubbedPasskeys {
  const state: StubbedPasskeys = { failure: null, choose: null };
  const signature = { authenticatorData: bytes(), signature: bytes() };
  const answer = (response: object) =>
    state.failure === null
      ? Promise.resolve(credential(response))
      : Promise.reject(Object.assign(new Error('stub'), { name: state.failure }));
  const offer = (signal: AbortSignal | undefined) =>
    new Promise((resolve, reject) => {
      state.choose = () => resolve(credential(signature));
      signal?.addEventListener('abort', () => {
        state.choose = null;
        reject(signal.reason as Error);
      });
    });
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = () => Promise.resolve(hasAutofill);
    },
  );
  const value = {
    create: () => answer({ attestationObject: bytes() }),
    get: ({ mediation, signal }: CredentialRequestOptions) =>
      mediation === 'conditional' ? offer(signal) : answer(signature),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value });
  return state;
}

export const sampleNewPasskeyOptions: NewPasskeyOptions = {
  rp: { id: 'localhost', name: 'Dossier' },
  user: { id: 'AQID', name: 'anna@example.ch', displayName: 'anna@example.ch' },
  challenge: 'AQID',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

export const samplePasskeyOptions: PasskeyOptions = {
  challenge: 'AQID',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required',
};
