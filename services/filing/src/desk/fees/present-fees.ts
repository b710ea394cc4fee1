import { dayInZurich, type DeskInvoice, type Invoice } from '@dossier/contracts';
import { findPeople, type Logger, type Service } from '@dossier/service-kit';
import type { InvoiceRow } from './fees.entity.ts';

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, taxYear, total, vat, state, issuedAt, dueOn, paidOn } = row;
  return { id, number, taxYear, total, vat, state, issuedOn: dayInZurich(issuedAt), dueOn, paidOn };
}

export async function presentDeskInvoices(
  service: Pick<Service, 'call' | 'db'>,
  rows: readonly InvoiceRow[],
  log: Logger,
): Promise<DeskInvoice[]> {
  const ids = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const personOf = await findPeople(service, [...new Set(ids)], log);
  return rows.map((row) => ({
    ...presentInvoice(row),
    client: row.userId === null ? null : personOf(row.userId),
    reference: row.reference,
    reminders: row.reminders,
    remindedAt: row.reminders > 0 ? (row.remindedAt?.toISOString() ?? null) : null,
    isPaidByFile: row.paymentKey !== null,
    version: row.version,
  }));
}
