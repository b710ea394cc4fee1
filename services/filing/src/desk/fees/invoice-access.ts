import { type InvoiceFilter, type Role } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { findVisible, selectClients, type Viewer } from '../clients/clients.repository.ts';
import { invoiceEntity, type InvoiceRow } from './fees.entity.ts';

export interface InvoiceViewer extends Viewer {
  readonly role: Role;
}

/** A page of the invoices whose clients somebody sees, latest first; administrators also see those of deleted accounts. */
export async function listInvoicePage(
  manager: EntityManager,
  viewer: InvoiceViewer,
  state: InvoiceFilter | undefined,
  { limit, after }: { limit: number; after: number | undefined },
) {
  const query = manager.createQueryBuilder(invoiceEntity, 'invoice').where('1 = 1');
  if (viewer.role !== 'admin') {
    const clients = selectClients(manager, viewer, {}).select('client.userId');
    query.andWhere(`invoice.userId IN (${clients.getQuery()})`).setParameters(clients.getParameters());
  }
  if (state) query.andWhere('invoice.state = :state', { state: state === 'overdue' ? 'open' : state });
  if (state === 'overdue') query.andWhere('invoice.dueOn < :day', { day: viewer.today });
  const total = await query.getCount();
  if (after !== undefined) query.andWhere('invoice.number < :after', { after });
  const keys = await query
    .select('invoice.number', 'number')
    .orderBy('invoice.number', 'DESC')
    .limit(limit + 1)
    .getRawMany<{ number: number }>();
  const rows = await manager.find(invoiceEntity, {
    where: { number: In(keys.slice(0, limit).map(({ number }) => number)) },
    order: { number: 'DESC' },
  });
  return { rows, total, hasMore: keys.length > limit };
}

/** An invoice whose client somebody sees. Throws INVOICE_NOT_FOUND for any other. */
export async function findInvoice(
  manager: EntityManager,
  viewer: InvoiceViewer,
  id: string,
): Promise<InvoiceRow> {
  const row = await manager.findOneBy(invoiceEntity, { id });
  const isSeen =
    row &&
    (viewer.role === 'admin' ||
      (row.userId !== null && (await findVisible(manager, viewer, [row.userId])).length > 0));
  if (!row || !isSeen) throw fail('INVOICE_NOT_FOUND');
  return row;
}
