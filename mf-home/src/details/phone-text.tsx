import type { Phone } from '@dossier/contracts';
import { formatPhone } from '@dossier/swiss-fields/phone';

/** A number in the international form; apart, because the card is shown before what formats it is there. */
export default function PhoneText(phone: Phone) {
  return formatPhone(phone);
}
