import { z } from 'zod';

const ahvDigits = 13;

/** The digits of the input as `756.1234.5678.97`, also when there are fewer than 13; other characters are dropped. */
export function formatAhvNumber(input: string): string {
  const digits = input.replace(/\D/g, '').slice(0, ahvDigits);
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 11), digits.slice(11)]
    .filter(Boolean)
    .join('.');
}

/**
 * Thirteen digits: 756 for Switzerland, nine digits of the person, one check digit (AHVV, SR 831.101, art. 133, in force
 * since 2007). The check digit is that of EAN-13, with weights 1 and 3 from the left. Groups may be separated by dots or spaces.
 */
export function isAhvNumber(text: string): boolean {
  if (!/^756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}$/.test(text)) return false;
  const digits = [...text.replace(/\D/g, '')].map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 ? 3 : 1), 0) % 10 === 0;
}

/** An AHV number in a request body, normalized to `756.xxxx.xxxx.xx`; `ahv_number` when invalid. */
export const ahvNumber = z
  .string()
  .max(20)
  .refine(isAhvNumber, { params: { code: 'ahv_number' } })
  .transform(formatAhvNumber);
