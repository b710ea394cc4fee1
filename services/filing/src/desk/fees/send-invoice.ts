import { Readable } from 'node:stream';
import { contentDisposition, type Service } from '@dossier/service-kit';
import type { InvoiceRow } from './fees.entity.ts';
import type { InvoiceContent } from '../../filing/invoices/invoice-pdf.ts';
import { invoiceTexts } from '../../filing/invoices/invoice-texts.ts';
import { openParties } from './invoices.repository.ts';

export type SendInvoice = ReturnType<typeof createSendInvoice>;

/** `render` draws the PDF of an invoice for a user. */
export function createSendInvoice(
  service: Pick<Service, 'seals'>,
  render: (userId: number, content: InvoiceContent) => Promise<Buffer>,
) {
  return async (row: InvoiceRow, forUser: number) => {
    const { number, taxYear, total, vat, vatRate, language, reference, issuedAt, dueOn } = row;
    const parties = openParties(service, row);
    const pdf = await render(forUser, {
      ...{ number, taxYear, total, vat, vatRate, language, reference, issuedAt, dueOn },
      ...parties,
    });
    const name = `${invoiceTexts[language].fileName}-${number}.pdf`;
    return {
      body: Readable.from([pdf]),
      headers: {
        'Content-Disposition': contentDisposition('attachment', name),
        'Content-Length': String(pdf.length),
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': 'sandbox',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    };
  };
}
