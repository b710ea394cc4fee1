import { isCreditorReference, isIban, isQrReference } from './checksums.ts';

/** What the code of a Swiss QR-bill says; the lines are numbered from 0 in the standard of SIX. */
export interface QrBill {
  readonly creditor: string;
  readonly amount: number | null;
  readonly currency: 'CHF' | 'EUR';
  readonly debtor: string | null;
  readonly message: string;
}

/** Reads a QR-bill; null unless its IBAN and its reference have the right check digits. */
export function readQrBill(input: readonly string[]): QrBill | null {
  const lines = input.map((line) => line.trim());
  const [type, version] = lines;
  if (type !== 'SPC' || !version?.startsWith('02')) return null;
  if (!/^(?:CH|LI)/i.test(lines[3] ?? '') || !isIban(lines[3] ?? '')) return null;
  if (!isReferenceRight(lines[27] ?? '', lines[28] ?? '')) return null;
  const currency = lines[19];
  if (currency !== 'CHF' && currency !== 'EUR') return null;
  const amount = lines[18] ?? '';
  return {
    creditor: lines[5] ?? '',
    amount: /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? Number(amount) : null,
    currency,
    debtor: lines[21] || null,
    message: lines[29] ?? '',
  };
}

function isReferenceRight(type: string, reference: string): boolean {
  if (type === 'QRR') return isQrReference(reference);
  if (type === 'SCOR') return isCreditorReference(reference);
  return type === 'NON' && reference === '';
}
