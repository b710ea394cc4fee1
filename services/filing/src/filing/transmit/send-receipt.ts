import { contentDisposition } from '@dossier/service-kit';
import type { ReceiptRow } from './receipts.entity.ts';
import type { OpenedReceipt } from './transmission.ts';

export const presentReceipts = (receipts: readonly ReceiptRow[]) =>
  receipts.map(({ id, supplementOf, createdAt, size }) => ({
    id,
    kind: supplementOf ? ('supplement' as const) : ('dossier' as const),
    createdAt: createdAt.toISOString(),
    size,
  }));

/** The response with the PDF of a dossier or supplement. */
export function sendReceipt({ body, receipt }: OpenedReceipt, disposition: 'attachment' | 'inline') {
  const { taxYear, createdAt, supplementOf, size } = receipt;
  const day = createdAt.toISOString().slice(0, 10);
  const name = supplementOf ? `Dossier-${taxYear}-${day}.pdf` : `Dossier-${taxYear}.pdf`;
  return {
    body,
    headers: {
      'Content-Disposition': contentDisposition(disposition, name),
      'Content-Length': String(size),
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': 'sandbox',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}
