import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { filingParams, userParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { feeSettings, maxFee, maxPaymentFileBytes, paymentProblems } from './fees.ts';
import { invoice } from './fees.endpoints.ts';

export const deskInvoice = invoice.extend({
  /** Null for an invoice of a deleted account, which the books keep (`docs/decisions/072-invoices-of-deleted-accounts.md`). */
  client: namedUser.nullable(),
  reference: z.string(),
  reminders: z.number().int(),
  remindedAt: z.iso.datetime().nullable(),
  /** Whether the payment was found in a file of the bank. */
  isPaidByFile: z.boolean(),
  /** Incremented by every change; a change names the version it is based on. */
  version: z.number().int(),
});
export type DeskInvoice = z.infer<typeof deskInvoice>;

export const clientFee = z.object({
  taxYear: z.number().int(),
  total: z.number().int(),
  version: z.number().int(),
});

export const getClientFees = endpoint({
  id: 'deskFees.client',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/clients/{userId}/fees',
  summary:
    'The mandate, fees and invoices of a client whom the expert sees. Only with `FEES=on`, as all calls about fees',
  access: 'expert',
  params: userParams,
  response: z.object({
    /** Null when the office wrote no letter. */
    mandate: z.object({ acceptedAt: z.iso.datetime().nullable(), isCurrent: z.boolean() }).nullable(),
    standardFee: z.number().int().nullable(),
    /** Whether the office has entered what an invoice needs. */
    canInvoice: z.boolean(),
    fees: z.array(clientFee),
    invoices: z.array(deskInvoice),
  }),
  errors: ['USER_NOT_FOUND'],
});

export const setClientFee = endpoint({
  id: 'deskFees.set',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/clients/{userId}/fees/{taxYear}',
  summary:
    'Sets the fee of a client for a year, in rappen including value added tax; 412 when it was changed since `version` (null: there was none)',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({
    total: z.number().int().min(100).max(maxFee),
    version: z.number().int().min(1).nullable(),
  }),
  response: clientFee,
  errors: ['USER_NOT_FOUND', 'STALE_VERSION'],
});

/** The id is chosen by the caller, so that a repeated call issues no second invoice. */
export const issueInvoice = endpoint({
  id: 'deskFees.issue',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/clients/{userId}/fees/{taxYear}/invoices/{id}',
  summary: 'Issues the invoice for the fee of a client and year, and tells the client by mail',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams.extend({ id: z.uuid() }),
  response: deskInvoice,
  errors: [
    'USER_NOT_FOUND',
    'FEE_SETTINGS_MISSING',
    'FEE_NOT_SET',
    'INVOICE_EXISTS',
    'INVOICE_ADDRESS_MISSING',
    'TOO_MANY_INVOICES',
  ],
});

export const invoiceFilters = ['open', 'overdue', 'paid', 'cancelled'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const listInvoices = endpoint({
  id: 'deskFees.invoices',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/invoices',
  summary:
    'The invoices of the clients whom the expert sees, latest first; 50 without `limit`. Administrators also see those of deleted accounts',
  access: 'expert',
  page: true,
  query: z.strictObject({ state: z.enum(invoiceFilters).optional() }),
  response: z.array(deskInvoice),
});

const params = z.object({ id: z.uuid() });

export const downloadDeskInvoice = endpoint({
  id: 'deskFees.invoiceContent',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/invoices/{id}/content',
  summary: 'An invoice as a PDF with a QR-bill',
  access: 'expert',
  params,
  response: { binary: 'application/pdf' },
  errors: ['INVOICE_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});

const version = z.number().int().min(1);

export const changeInvoice = endpoint({
  id: 'deskFees.change',
  owner: 'filing',
  method: 'PATCH',
  path: '/api/desk/invoices/{id}',
  summary:
    'Marks an invoice as paid or cancelled, or opens one again that was marked as paid by hand; 412 when it was changed since `version`',
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('paid'), paidOn: z.iso.date(), version }),
    z.strictObject({ state: z.enum(['open', 'cancelled']), version }),
  ]),
  response: deskInvoice,
  errors: ['INVOICE_NOT_FOUND', 'STALE_VERSION', 'INVOICE_CLOSED'],
});

export const remindOfInvoice = endpoint({
  id: 'deskFees.remind',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/invoices/{id}/remind',
  summary: 'Reminds the client of an open invoice by mail, once within a day',
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  response: deskInvoice,
  errors: ['INVOICE_NOT_FOUND', 'INVOICE_CLOSED', 'INVOICE_REMINDED'],
});

/** Administrators only: a file of the bank shows all payments to the account, whoever is in charge. */
export const uploadPayments = endpoint({
  id: 'deskFees.payments',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/invoices/payments',
  summary: `Marks the invoices as paid that a camt.053 or camt.054 file of the bank names by their reference, amount and currency; the same file again changes nothing. At most ${maxPaymentFileBytes / 1024 / 1024} MB`,
  access: 'admin',
  form: z.object({ file: z.string().describe('XML') }),
  response: z.object({
    paid: z.array(deskInvoice),
    /** Payments that an earlier file had. */
    known: z.number().int(),
    /** Payments that pay no invoice; nothing of them is stored. */
    unmatched: z.array(
      z.object({
        problem: openChoice(z.enum(paymentProblems), 'unknownReference'),
        bookedOn: z.iso.date().nullable(),
        /** In hundredths of the currency. */
        amount: z.number().int(),
        currency: z.string(),
        reference: z.string().nullable(),
        payer: z.string().nullable(),
        /** The invoice with this reference. */
        number: z.number().int().nullable(),
      }),
    ),
  }),
  errors: [
    'NO_FILES',
    'TOO_MANY_FILES',
    'FILE_TOO_LARGE',
    'PAYMENTS_UNREADABLE',
    'MALFORMED_UPLOAD',
    'UPLOAD_INTERRUPTED',
    'REQUEST_TIMEOUT',
    'TOO_MANY_TRANSFERS',
  ],
});

const storedSettings = z.object({
  /** Null until an administrator has entered them. */
  settings: feeSettings.nullable(),
  version: z.number().int().nullable(),
});

export const getFeeSettings = endpoint({
  id: 'deskFees.settings',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/fee-settings',
  summary: 'Creditor, account, value added tax, reminders and mandate letter of the office',
  access: 'admin',
  response: storedSettings,
});

/** With a fresh sign-in: who changes the account receives the payments. */
export const saveFeeSettings = endpoint({
  id: 'deskFees.saveSettings',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/fee-settings',
  summary: 'Replaces the settings; 412 when they were changed since `version` (null: there were none)',
  access: 'admin',
  freshSignIn: true,
  body: z.strictObject({ settings: feeSettings, version: z.number().int().min(1).nullable() }),
  response: storedSettings,
  errors: ['STALE_VERSION'],
});
