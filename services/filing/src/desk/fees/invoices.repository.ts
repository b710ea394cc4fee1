import { randomInt } from 'node:crypto';
import {
  addDays,
  dayInZurich,
  fullName,
  isQrIban,
  maxInvoicesPerClient,
  paymentReference,
  vatWithin,
  type Language,
  type PostalAddress,
  type Profile,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { InvoiceParties } from '../../filing/invoices/invoice-pdf.ts';
import type { OfficeFees } from './fee-settings.ts';
import { clientFeeEntity, invoiceEntity, partiesPlace, type InvoiceRow } from './fees.entity.ts';

/** What an invoice is made of besides the fee. */
interface Draft {
  readonly id: string;
  readonly userId: number;
  readonly taxYear: number;
  readonly language: Language;
  readonly office: OfficeFees;
  readonly recipient: PostalAddress;
  readonly now: Date;
}

/** Latest first. */
export function listInvoicesOf(manager: EntityManager, userId: number): Promise<InvoiceRow[]> {
  return manager.find(invoiceEntity, { where: { userId }, order: { number: 'DESC' } });
}

/** Issues the invoice for the agreed fee. In a transaction that has locked the books (`lockBooks`). */
export async function addInvoice(
  manager: EntityManager,
  seals: Service['seals'],
  { id, userId, taxYear, language, office, recipient, now }: Draft,
): Promise<InvoiceRow> {
  const fee = await manager.findOneBy(clientFeeEntity, { userId, taxYear });
  if (!fee) throw fail('FEE_NOT_SET');
  const others = await manager.findBy(invoiceEntity, { userId });
  if (others.some((each) => each.taxYear === taxYear && each.state !== 'cancelled'))
    throw fail('INVOICE_EXISTS');
  if (others.length >= maxInvoicesPerClient)
    throw fail('TOO_MANY_INVOICES', { values: { max: maxInvoicesPerClient } });
  const [last] = await manager.find(invoiceEntity, { order: { number: 'DESC' }, take: 1 });
  const number = (last?.number ?? 0) + 1;
  const { creditor, iban, vatNumber, vatRate, dueDays } = office.settings;
  const { total } = fee;
  const rate = vatNumber === null ? 0 : vatRate;
  const parties: InvoiceParties = { creditor, iban, vatNumber, recipient };
  const row: InvoiceRow = {
    id,
    number,
    userId,
    taxYear,
    total,
    vat: vatWithin(total, rate),
    vatRate: rate,
    language,
    parties: seals.own.sealJson(partiesPlace({ id, number, total }), parties),
    reference: createReference(number, iban),
    issuedAt: now,
    dueOn: addDays(dayInZurich(now), dueDays),
    state: 'open',
    paidOn: null,
    paymentKey: null,
    reminders: 0,
    remindedAt: now,
    version: 1,
  };
  await manager.insert(invoiceEntity, row);
  return row;
}

/**
 * The number, after digits by chance: the account may also receive payments for invoices of other programs, whose references
 * must not be taken for one of these.
 */
function createReference(number: number, iban: string): string {
  const [chance, counted] = isQrIban(iban) ? [16, 10] : [10, 9];
  const digits = Array.from({ length: chance }, () => randomInt(10)).join('');
  return paymentReference(`${digits}${String(number).padStart(counted, '0')}`, iban);
}

export function openParties({ seals }: Pick<Service, 'seals'>, row: InvoiceRow): InvoiceParties {
  // Only this service seals what is opened here.
  return seals.own.openJson(partiesPlace(row), row.parties) as InvoiceParties;
}

/** Invoices are numbered one after the other, and paid once. */
export async function lockBooks(manager: EntityManager, seals: Service['seals']): Promise<void> {
  await seals.lock(manager, seals.own.userId);
}

/** Art. 26 MWSTG (https://www.fedlex.admin.ch/eli/cc/2009/615/de#art_26): an invoice names its recipient and their place. */
export function recipientOf(profile: Profile): PostalAddress {
  const { street, houseNumber, zipCode, city } = profile;
  const name = fullName(profile);
  if (!name || !street || !zipCode || !city) throw fail('INVOICE_ADDRESS_MISSING');
  return { name, street, buildingNumber: houseNumber ?? '', zip: zipCode, city, country: 'CH' };
}

/**
 * After the deletion of an account its invoices stay in the books without it: the recipient is sealed, and nothing else names
 * the person (`docs/decisions/072-invoices-of-deleted-accounts.md`).
 */
export async function forgetClient(manager: EntityManager, userId: number): Promise<void> {
  await manager.update(invoiceEntity, { userId }, { userId: null });
}
