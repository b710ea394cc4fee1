import {
  addDays,
  dayInZurich,
  maxInvoiceReminders,
  queueMail,
  reminderPauseMs,
  type changeInvoice,
  type BodyOf,
  type MailBody,
} from '@dossier/contracts';
import {
  announceNotificationChange,
  checkVersion,
  deleteInParts,
  fail,
  type Service,
} from '@dossier/service-kit';
import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { recordContact } from '../filings/client.repository.ts';
import { filingEntity } from '../../filing/status/filings.entity.ts';
import { readOffice } from './fee-settings.ts';
import { invoiceEntity, type InvoiceRow } from './fees.entity.ts';
import { lockBooks } from './invoices.repository.ts';

type Change = BodyOf<typeof changeInvoice>;
const hour = 60 * 60 * 1000;
const batchSize = 50;
/** Art. 958f OR (https://www.fedlex.admin.ch/eli/cc/27/317_321_377/de#art_958_f): ten years from the end of the business year. */
const keptYears = 10;

async function queueInvoiceMail(
  { outbox }: Pick<Service, 'outbox'>,
  manager: EntityManager,
  { userId, language, taxYear, dueOn }: InvoiceRow,
  template: 'invoiceIssued' | 'invoiceReminder' | 'filedReturn',
): Promise<void> {
  if (userId === null) return;
  const body: MailBody =
    template === 'filedReturn'
      ? { template, toUser: userId, language, values: { taxYear } }
      : { template, toUser: userId, language, values: { taxYear, date: dueOn } };
  await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
}

export async function tellOfInvoice(
  service: Service,
  manager: EntityManager,
  row: InvoiceRow,
): Promise<void> {
  await queueInvoiceMail(service, manager, row, 'invoiceIssued');
}

/** Marks an open invoice as paid. A return that waited for it is announced. */
export async function payInvoice(
  service: Service,
  manager: EntityManager,
  row: InvoiceRow,
  { paidOn, paymentKey }: Pick<InvoiceRow, 'paidOn' | 'paymentKey'>,
): Promise<InvoiceRow> {
  const paid = await storeInvoice(manager, row, { state: 'paid', paidOn, paymentKey });
  const { userId, taxYear } = row;
  if (userId !== null && (await readOffice(manager))?.settings.releaseWhenPaid) {
    const filing = await manager.findOneBy(filingEntity, { userId, taxYear });
    if (filing?.returnId) {
      await queueInvoiceMail(service, manager, row, 'filedReturn');
      await announceNotificationChange(service.outbox, manager, userId);
    }
  }
  return paid;
}

/** Changes the state of an invoice by hand. A repeated call changes nothing. */
export function changeState(service: Service, id: string, change: Change): Promise<InvoiceRow> {
  return service.db.write(async (manager) => {
    await lockBooks(manager, service.seals);
    const row = await findLocked(manager, id);
    const paidOn = change.state === 'paid' ? change.paidOn : null;
    if (row.state === change.state && row.paidOn === paidOn) return row;
    checkVersion(row, change.version, 'INVOICE_NOT_FOUND');
    // What the bank reported, and what was cancelled, stays.
    const isOpened = change.state === 'open' && row.state === 'paid' && row.paymentKey === null;
    if (!isOpened && row.state !== 'open') throw fail('INVOICE_CLOSED');
    if (change.state === 'paid') return payInvoice(service, manager, row, { paidOn, paymentKey: null });
    return storeInvoice(manager, row, { state: change.state, paidOn: null });
  });
}

/** Reminds of an open invoice. Throws INVOICE_REMINDED when the client got a mail about any invoice within a day. */
export function remindOf(service: Service, id: string): Promise<InvoiceRow> {
  const now = new Date(service.clock.now());
  return service.db.write(async (manager) => {
    await lockBooks(manager, service.seals);
    const row = await findLocked(manager, id);
    const { userId } = row;
    if (row.state !== 'open' || userId === null) throw fail('INVOICE_CLOSED');
    const remindedAt = MoreThan(new Date(now.getTime() - reminderPauseMs));
    if (await manager.existsBy(invoiceEntity, { userId, remindedAt })) throw fail('INVOICE_REMINDED');
    const reminded = await storeInvoice(manager, row, { reminders: row.reminders + 1, remindedAt: now });
    await recordContact(manager, userId, now);
    await queueInvoiceMail(service, manager, row, 'invoiceReminder');
    return reminded;
  });
}

async function storeInvoice(
  manager: EntityManager,
  row: InvoiceRow,
  change: Partial<InvoiceRow>,
): Promise<InvoiceRow> {
  const changed = { ...change, version: row.version + 1 };
  await manager.update(invoiceEntity, { id: row.id }, changed);
  return { ...row, ...changed };
}

async function findLocked(manager: EntityManager, id: string): Promise<InvoiceRow> {
  const row = await manager.findOneBy(invoiceEntity, { id });
  if (!row) throw fail('INVOICE_NOT_FOUND');
  return row;
}

/** Reminds of overdue invoices as the office wishes, and deletes what the books need no longer. */
export function invoiceJobs(service: Service, { isOn }: { isOn: boolean }): void {
  const { db, clock } = service;

  service.every('invoice-reminders', hour, async () => {
    const office = isOn ? await db.read(readOffice) : null;
    if (!office || office.settings.reminderDays === 0) return;
    const { reminderDays } = office.settings;
    const today = dayInZurich(new Date(clock.now()));
    let after = 0;
    for (;;) {
      const rows = await db.read((manager) =>
        manager.find(invoiceEntity, {
          where: {
            state: 'open',
            dueOn: LessThan(addDays(today, 1 - reminderDays)),
            number: MoreThan(after),
          },
          order: { number: 'ASC' },
          take: batchSize,
        }),
      );
      for (const { id, userId, reminders, remindedAt } of rows) {
        const next = remindedAt && addDays(dayInZurich(remindedAt), reminderDays);
        if (userId === null || reminders >= maxInvoiceReminders || (next && next > today)) continue;
        await remindOf(service, id).catch(ignoreRefusal);
      }
      const last = rows.at(-1);
      if (!last) return;
      after = last.number;
    }
  });

  // Also while the feature is off: the duty to keep invoices ends all the same.
  service.every('delete-old-invoices', 24 * hour, async () => {
    const year = Number(dayInZurich(new Date(clock.now())).slice(0, 4)) - keptYears;
    // Midnight in Zurich is in the hours before midnight UTC.
    const issuedAt = LessThan(new Date(Date.UTC(year, 0, 1) - hour));
    await deleteInParts(db, invoiceEntity, { issuedAt });
  });
}

/** Paid, or told about another invoice, in the meantime. */
function ignoreRefusal(error: unknown): void {
  const { code } = error as { code?: unknown };
  if (code !== 'INVOICE_CLOSED' && code !== 'INVOICE_REMINDED') throw error;
}
