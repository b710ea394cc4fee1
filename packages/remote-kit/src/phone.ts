export { PhoneInput, type PhoneInputProps } from './places/phone-input.tsx';
export { formatPhone, phoneIssue, type PhoneIssue } from '@dossier/contracts/phone';
