import { isIban } from '../codes/checksums.ts';
import { lineText, type PaperText } from './paper-text.ts';

const pattern = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}(?![A-Z0-9])/g;

/** The account numbers in a text whose check digits are right. */
export const ibansIn = (text: string): string[] => (text.match(pattern) ?? []).filter(isIban);

/** Whether a paper names an account abroad and none in Switzerland or Liechtenstein. */
export function findForeignIban({ lines }: PaperText): boolean {
  const countries = lines.flatMap((line) => ibansIn(lineText(line))).map((iban) => iban.slice(0, 2));
  return countries.length > 0 && !countries.some((country) => country === 'CH' || country === 'LI');
}
