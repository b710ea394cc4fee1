export { PhoneInput, type PhoneInputProps } from './phone/phone-input.tsx';
export { formatPhone, phoneIssue, type PhoneIssue } from '@dossier/contracts/phone';
