import type { FeeSettings, InvoiceState, Language } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

/** The settings of the office, in one row. */
export const feeSettingsEntity = entity({
  table: 'fee_settings',
  ownedBy: 'contains no personal data',
  columns: {
    id: column.integer({ primary: true }),
    /** Without the mandate letter, which `mandate_letter` holds. */
    settings: column.json<Omit<FeeSettings, 'mandate'>>(),
    /** The version of the mandate letter; 0 before the first one. */
    mandateVersion: column.integer(),
    /** Incremented by every change. */
    version: column.integer(),
  },
});
export const officeId = 1;

/** The mandate letter as the office wrote it, in each version that is current or was accepted by somebody. */
export const mandateLetterEntity = entity({
  table: 'mandate_letter',
  ownedBy: 'contains no personal data',
  columns: {
    version: column.integer({ primary: true }),
    language: column.text<Language>(5, { primary: true }),
    text: column.longText(),
    sha256: column.text(64),
    createdAt: column.timestamp(),
  },
});

/** Who accepted which mandate letter, with the hash of what was read. */
export const mandateAcceptanceEntity = entity({
  table: 'mandate_acceptance',
  columns: {
    userId: column.integer({ primary: true }),
    version: column.integer({ primary: true }),
    language: column.text<Language>(5),
    sha256: column.text(64),
    acceptedAt: column.timestamp(),
    address: column.text(45, { nullable: true }),
    userAgent: column.text(300),
  },
});
export type MandateAcceptanceRow = RowOf<typeof mandateAcceptanceEntity>;

/** The agreed fee of a client and year, including value added tax. */
export const clientFeeEntity = entity({
  table: 'client_fee',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    total: column.money(),
    /** Incremented by every change. */
    version: column.integer(),
  },
});

/** An invoice: sealed with the key of the service, because books outlive the account and its key. */
export const invoiceEntity = entity({
  table: 'invoice',
  ownedBy: 'kept for ten years, without its account: forgetClient in invoices.repository.ts',
  columns: {
    id: column.uuid({ primary: true }),
    /** Numbered without gaps. */
    number: column.integer(),
    /** Null once the account is deleted. */
    userId: column.integer({ nullable: true }),
    taxYear: column.integer(),
    total: column.money(),
    vat: column.money(),
    /** In tenths of a percent. */
    vatRate: column.integer(),
    language: column.text<Language>(5),
    /** `InvoiceParties` */
    parties: column.sealed(),
    reference: column.text(27),
    issuedAt: column.timestamp(),
    /** `YYYY-MM-DD` in Zurich. */
    dueOn: column.text(10),
    state: column.text<InvoiceState>(10),
    paidOn: column.text(10, { nullable: true }),
    /** The hash of the payment in a file of the bank; null when it was marked by hand. */
    paymentKey: column.text(64, { nullable: true }),
    reminders: column.integer(),
    /** The latest mail about it. */
    remindedAt: column.timestamp({ nullable: true }),
    /** Incremented by every change. */
    version: column.integer(),
  },
  indices: [
    { name: 'invoice_number', columns: ['number'], unique: true },
    { name: 'invoice_reference', columns: ['reference'], unique: true },
    { name: 'invoice_user', columns: ['userId', 'taxYear'] },
    { name: 'invoice_state', columns: ['state', 'dueOn'] },
    { name: 'invoice_issued', columns: ['issuedAt'] },
  ],
});
export type InvoiceRow = RowOf<typeof invoiceEntity>;

/** With number and amount in it, a change of either in the database is noticed. */
export function partiesPlace({ id, number, total }: Pick<InvoiceRow, 'id' | 'number' | 'total'>): Place {
  return { table: 'invoice', column: 'parties', id: `${id}/${number}/${total}` };
}
