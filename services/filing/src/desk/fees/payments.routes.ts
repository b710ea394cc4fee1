import { dayInZurich, maxPaymentFileBytes, uploadPayments, type PaymentProblem } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { receiveFile, type FormPace } from '../uploads/receive-file.ts';
import type { createFeeRoutes } from './fee-routes.ts';
import { invoiceEntity, type InvoiceRow } from './fees.entity.ts';
import { payInvoice } from './invoice-changes.ts';
import { lockBooks } from './invoices.repository.ts';
import { readPayments, type Payment } from './parse-camt.ts';
import { presentDeskInvoices } from './present-fees.ts';

/** References that one query looks up. */
const batchSize = 500;

/** Payments that the bank reports, matched with invoices by their reference. */
export function paymentRoutes(
  service: Service,
  { route }: ReturnType<typeof createFeeRoutes>,
  pace: FormPace,
): void {
  const { db, clock, seals } = service;

  route(uploadPayments, ({ ctx, log }) =>
    receiveFile(ctx, { maxBytes: maxPaymentFileBytes, pace }, async (bytes) => {
      const payments = readPayments(bytes);
      const today = dayInZurich(new Date(clock.now()));
      const result = await db.write(async (manager) => {
        await lockBooks(manager, seals);
        const references = [...new Set(payments.flatMap(({ reference }) => reference ?? []))];
        const invoices = new Map<string, InvoiceRow>();
        for (let start = 0; start < references.length; start += batchSize) {
          const reference = In(references.slice(start, start + batchSize));
          for (const row of await manager.findBy(invoiceEntity, { reference }))
            invoices.set(row.reference, row);
        }
        const paid: InvoiceRow[] = [];
        const unmatched: (Omit<Payment, 'key'> & { problem: PaymentProblem; number: number | null })[] = [];
        let known = 0;
        for (const { key, ...payment } of payments) {
          const row = invoices.get(payment.reference ?? '');
          if (row?.paymentKey === key) {
            known += 1;
            continue;
          }
          const problem = findProblem(row, payment);
          if (!row || problem) {
            unmatched.push({
              ...payment,
              problem: problem ?? 'unknownReference',
              number: row?.number ?? null,
            });
            continue;
          }
          const paidOn = payment.bookedOn ?? today;
          const changed = await payInvoice(service, manager, row, { paidOn, paymentKey: key });
          invoices.set(row.reference, changed);
          paid.push(changed);
        }
        return { paid, known, unmatched };
      });
      service.describeAudit({ target: `${result.paid.length} of ${payments.length}` });
      return { ...result, paid: await presentDeskInvoices(service, result.paid, log) };
    }),
  );
}

function findProblem(row: InvoiceRow | undefined, payment: Omit<Payment, 'key'>): PaymentProblem | null {
  if (!row) return 'unknownReference';
  if (row.state === 'paid') return 'alreadyPaid';
  if (row.state === 'cancelled') return 'cancelled';
  if (payment.currency !== 'CHF') return 'otherCurrency';
  return payment.amount === row.total ? null : 'otherAmount';
}
