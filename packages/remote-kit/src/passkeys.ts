export { canUsePasskeys, createPasskey, isPasskeyCancelled, signWithPasskey } from './passkeys/passkeys.ts';
