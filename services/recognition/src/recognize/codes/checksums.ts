/** Whether an IBAN has the right check digits (ISO 13616, modulus 97). */
export function isIban(input: string): boolean {
  const iban = input.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** Whether a creditor reference starts with RF and has the right check digits (ISO 11649). */
export function isCreditorReference(input: string): boolean {
  const reference = input.replace(/\s/g, '').toUpperCase();
  return (
    /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && remainder97(reference.slice(4) + reference.slice(0, 4)) === 1
  );
}

/** Letters count as two digits from 10 on. */
function remainder97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Whether a QR reference has 27 digits, the last of which checks the others (modulus 10, recursive). */
export function isQrReference(input: string): boolean {
  const digits = input.replace(/\s/g, '');
  if (!/^\d{27}$/.test(digits)) return false;
  const carry = [...digits.slice(0, 26)].reduce((sum, digit) => carries[(sum + Number(digit)) % 10] ?? 0, 0);
  return (10 - carry) % 10 === Number(digits[26]);
}

const uidWeights = [5, 4, 3, 2, 7, 6, 5, 4];

/** Whether a UID, such as CHE-109.322.551, has the right check digit (eCH-0097, modulus 11). */
export function isUid(input: string): boolean {
  const digits = input.replace(/\D/g, '');
  if (!/^CHE/i.test(input) || digits.length !== 9) return false;
  const sum = uidWeights.reduce((all, weight, at) => all + weight * Number(digits[at]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
}
