import { z } from 'zod';
import { perLanguage, type Language } from '../language/language.ts';

/** Amounts of fees and invoices are whole rappen. The payment part of a QR-bill takes more. */
export const maxFee = 10_000_000;
export const maxInvoicesPerClient = 100;
/** Characters of a mandate letter in one language. */
export const maxMandateLetter = 12_000;
/** No invoice is reminded of more often by itself. */
export const maxInvoiceReminders = 3;
/** The largest camt file. */
export const maxPaymentFileBytes = 8 * 1024 * 1024;

/** An invoice is open until it is paid or cancelled. */
export const invoiceStates = ['open', 'paid', 'cancelled'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Why a payment of a bank file pays no invoice. */
export const paymentProblems = [
  'unknownReference',
  'otherAmount',
  'otherCurrency',
  'alreadyPaid',
  'cancelled',
] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

/** Letters become numbers from 10 on (ISO 13616, ISO 11649). */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Whether a text without spaces is an IBAN of Switzerland or Liechtenstein, to which QR-bills are paid. */
export function isSwissIban(iban: string): boolean {
  return /^(?:CH|LI)\d{7}[0-9A-Z]{12}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/**
 * Whether an IBAN is a QR-IBAN, which is paid with a QR reference; any other is paid with a creditor reference.
 * https://www.six-group.com/dam/download/banking-services/standardization/qr-bill/ig-qr-bill-v2.3-en.pdf
 */
export const isQrIban = (iban: string): boolean => /^3[01]/.test(iban.slice(4));

/** The table of the recursive modulo 10 of QR references. */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** The reference of 26 digits with its check digit (QRR), or of up to 21 digits with theirs (SCOR, ISO 11649). */
export function paymentReference(digits: string, iban: string): string {
  if (!isQrIban(iban)) return `RF${String(98 - mod97(`${digits}RF00`)).padStart(2, '0')}${digits}`;
  const carry = [...digits].reduce((at, digit) => carries[(at + Number(digit)) % 10] ?? 0, 0);
  return `${digits}${(10 - carry) % 10}`;
}

/** The value added tax within an amount that includes it; `rate` is in tenths of a percent. */
export const vatWithin = (total: number, rate: number): number => Math.round((total * rate) / (1000 + rate));

const line = (max: number) => z.string().trim().min(1).max(max);

/** The lengths are those of a QR-bill; only structured addresses are valid since 21 November 2025. */
export const postalAddress = z.strictObject({
  name: line(70),
  street: line(70),
  buildingNumber: z.string().trim().max(16),
  zip: line(16),
  city: line(35),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type PostalAddress = z.infer<typeof postalAddress>;

/** The number of a company with which it is registered for value added tax: https://www.uid.admin.ch */
const vatNumber = z
  .string()
  .trim()
  .max(20)
  .regex(/^CHE-\d{3}\.\d{3}\.\d{3}(?: (?:MWST|TVA|IVA))?$/);

/** What the office enters before its first invoice. */
export const feeSettings = z.strictObject({
  creditor: postalAddress,
  iban: z
    .string()
    .max(50)
    .transform(withoutSpaces)
    .refine(isSwissIban, { params: { code: 'iban' } }),
  /** Null when the office is not registered for value added tax. */
  vatNumber: vatNumber.nullable(),
  /** In tenths of a percent. The rates: https://www.fedlex.admin.ch/eli/cc/2009/615/de#art_25 */
  vatRate: z.number().int().min(0).max(300),
  /** The fee that is proposed for a year, including value added tax. */
  standardFee: z.number().int().min(100).max(maxFee).nullable(),
  dueDays: z.number().int().min(1).max(120),
  /** Mails remind of an invoice so many days after its due date and each reminder; 0: only by hand. */
  reminderDays: z.number().int().min(0).max(90),
  /** Whether a filed return waits for the payment of the open invoices of its year. */
  releaseWhenPaid: z.boolean(),
  /** The mandate letter in each language in which the office wrote it; an empty text in none. */
  mandate: z.strictObject(perLanguage(() => z.string().trim().max(maxMandateLetter))),
});
export type FeeSettings = z.infer<typeof feeSettings>;

/** The standard rate since 2024. */
export const standardVatRate = 81;

const letterFallbacks: readonly Language[] = ['de', 'fr', 'it', 'en', 'gsw'];

/** The language of the mandate letter for a reader: their own, or the first in which it was written. */
export function mandateLanguage(
  mandate: Readonly<Record<Language, string>>,
  language: Language,
): Language | undefined {
  return [language, ...letterFallbacks].find((each) => mandate[each] !== '');
}
