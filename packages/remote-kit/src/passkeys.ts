export { canAutofillPasskeys, canUsePasskeys, isPasskeyCancelled } from './passkeys/availability.ts';
export { createPasskey, signWithAutofill, signWithPasskey } from './passkeys/passkeys.ts';
