import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language/language.ts';
import { invoiceStates } from './fees.ts';

export const invoice = z.object({
  id: z.uuid(),
  number: z.number().int(),
  taxYear: z.number().int(),
  /** Rappen, including `vat`. */
  total: z.number().int(),
  vat: z.number().int(),
  state: openChoice(z.enum(invoiceStates), 'open'),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  paidOn: z.iso.date().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** Without paging: `maxInvoicesPerClient` bounds the list. */
export const getFees = endpoint({
  id: 'fees.get',
  owner: 'filing',
  method: 'GET',
  path: '/api/fees',
  summary:
    'The mandate letter of the office as it is now, the agreed fees and the invoices of the user. Only with `FEES=on`',
  access: 'user',
  response: z.object({
    /** Null when the office wrote none. */
    mandate: z
      .object({
        /** Incremented by each change of the letter, after which it is to be accepted again. */
        version: z.number().int(),
        language: z.enum(languages),
        text: z.string(),
        acceptedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Latest year first. */
    fees: z.array(z.object({ taxYear: z.number().int(), total: z.number().int() })),
    /** Latest first. */
    invoices: z.array(invoice),
    /** Whether the filed return of a year waits for its open invoices. */
    releaseWhenPaid: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

/** A repeated call changes nothing. The server records its own time, user agent and client address. */
export const acceptMandate = endpoint({
  id: 'fees.acceptMandate',
  owner: 'filing',
  method: 'POST',
  path: '/api/fees/mandate/accept',
  summary:
    'Accepts the mandate letter in the version and language that were read; 412 when it was changed since',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    accepted: z.literal(true),
    version: z.number().int().min(1),
    language: z.enum(languages),
  }),
  response: z.object({ acceptedAt: z.iso.datetime() }),
  errors: ['NOT_FOUND', 'STALE_VERSION'],
});

export const downloadInvoice = endpoint({
  id: 'fees.invoiceContent',
  owner: 'filing',
  method: 'GET',
  path: '/api/fees/invoices/{id}/content',
  summary: 'An invoice of the user as a PDF with a QR-bill, in the language in which it was issued',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  response: { binary: 'application/pdf' },
  errors: ['INVOICE_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});
