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

/** Gives the page the passkeys of a browser. `state.failure` is the name of the error with which its dialog ends. */
export function stubPasskeys(): { failure: string | null } {
  const state: { failure: string | null } = { failure: null };
  const answer = (response: object) =>
    state.failure === null
      ? Promise.resolve(credential(response))
      : Promise.reject(Object.assign(new Error('stub'), { name: state.failure }));
  vi.stubGlobal('PublicKeyCredential', class {});
  const value = {
    create: () => answer({ attestationObject: bytes() }),
    get: () => answer({ authenticatorData: bytes(), signature: bytes() }),
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
