import { z } from 'zod';

const length = 13;

/** `756.1234.5678.97` as far as the digits go; all but digits is dropped. */
export function formatAhvNumber(input: string): string {
  const digits = input.replace(/\D/g, '').slice(0, length);
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 11), digits.slice(11)]
    .filter(Boolean)
    .join('.');
}

/**
 * Thirteen digits: 756 for Switzerland, nine of the person, one check digit (AHVV, SR 831.101, art. 133, of 2007); the
 * check digit is that of EAN-13, weights 1 and 3 from the left. Written with dots, with spaces or without.
 */
export function isAhvNumber(text: string): boolean {
  if (!/^756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}$/.test(text)) return false;
  const digits = [...text.replace(/\D/g, '')].map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 ? 3 : 1), 0) % 10 === 0;
}

/** An AHV number in a body: refused with `ahv_number` unless its check digit is right, kept as `756.xxxx.xxxx.xx`. */
export const ahvNumber = z
  .string()
  .max(20)
  .refine(isAhvNumber, { params: { code: 'ahv_number' } })
  .transform(formatAhvNumber);
