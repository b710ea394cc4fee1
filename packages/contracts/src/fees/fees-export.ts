import { z } from 'zod';
import { languages } from '../language/language.ts';
import { sha256, taxYear, time } from '../params/export-fields.ts';
import { invoiceStates } from './fees.ts';

/** What the export of an account says about fees. */
export const exportedFees = z
  .object({
    mandates: z.array(
      z.object({
        version: z.number().int(),
        language: z.enum(languages),
        text: z.string().nullable().describe('The mandate letter that you accepted'),
        sha256,
        acceptedAt: time,
        address: z.string().nullable().describe('The network address from which you accepted it'),
        userAgent: z.string().describe('What your browser called itself'),
      }),
    ),
    agreed: z.array(
      z.object({ taxYear, total: z.number().int().describe('In rappen, including value added tax') }),
    ),
    invoices: z.array(
      z.object({
        number: z.number().int(),
        taxYear,
        total: z.number().int().describe('In rappen, including value added tax'),
        vat: z.number().int().describe('The value added tax in it, in rappen'),
        reference: z.string(),
        issuedAt: time,
        dueOn: z.iso.date(),
        state: z.enum(invoiceStates),
        paidOn: z.iso.date().nullable(),
        remindedAt: time.nullable().describe('When the latest e-mail about it was sent'),
      }),
    ),
  })
  .describe(
    'Mandate letters, fees and invoices of your office. Invoices are kept for ten years, as books must be',
  );
