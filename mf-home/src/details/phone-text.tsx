import type { Phone } from '@dossier/contracts';
import { formatPhone } from '@dossier/swiss-fields/phone';

/** A phone number in international format; a separate chunk, because the card renders before the formatter is loaded. */
export default function PhoneText(phone: Phone) {
  return <span>{formatPhone(phone)}</span>;
}
