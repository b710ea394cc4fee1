export { RecoveryCodeList } from './second-factor/recovery-code-list.tsx';
export { SecondStepForm } from './second-factor/second-step-form.tsx';
export { TotpSetup } from './second-factor/totp-setup.tsx';
export { usePasskeyMessage } from './second-factor/use-passkey-message.ts';
