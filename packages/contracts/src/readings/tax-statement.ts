import { z } from 'zod';
import { openChoice } from '../choices.ts';

/** Positions of one statement that are kept; a larger one says how many it has. */
export const maxStatementPositions = 150;
export const maxStatementClients = 10;

/** The lists of an e-tax statement (eCH-0196). */
export const statementLists = ['account', 'security', 'debt', 'expense'] as const;
export type StatementList = (typeof statementLists)[number];

const amount = z.number().nullable();

/** A line of a statement. Amounts are in CHF, as the statement states them; null where it states none. */
export const statementPosition = z.object({
  list: z.enum(statementLists),
  name: z.string().max(100),
  /** An IBAN or account number, a valor number or ISIN. */
  number: z.string().max(40),
  /** Of a security: pieces, or the nominal value in its currency. */
  quantity: amount,
  /** ISO 4217, of the account or security. */
  currency: z.string().max(3),
  /** The tax value of an asset, what is owed, or what was paid as costs. */
  value: amount,
  /** Income that withholding tax was deducted from (A), and other income, or interest of a debt (B). */
  incomeA: amount,
  incomeB: amount,
  withholdingTax: amount,
  lumpSumTaxCredit: amount,
  usWithholding: amount,
});
export type StatementPosition = z.infer<typeof statementPosition>;

/** The contents of an e-tax statement beyond the values of its reading. */
export const taxStatement = z.object({
  /** Several for joint accounts. */
  clients: z
    .array(z.object({ name: z.string().max(200), number: z.string().max(40) }))
    .max(maxStatementClients),
  positions: z.array(statementPosition).max(maxStatementPositions),
  /** How many the statement has. */
  positionCount: z.number().int(),
  /** The totals that the statement states, not sums of positions. */
  totals: statementPosition
    .pick({
      value: true,
      incomeA: true,
      incomeB: true,
      withholdingTax: true,
      lumpSumTaxCredit: true,
      usWithholding: true,
    })
    .extend({ debt: amount, debtInterest: amount, costs: amount, deductibleCosts: amount }),
});
export type TaxStatement = z.infer<typeof taxStatement>;

/** As a page gets it, which may be older than a list. */
export const responseTaxStatement = taxStatement.extend({
  positions: z.array(statementPosition.extend({ list: openChoice(z.enum(statementLists), 'security') })),
});

/** The signature within an XML file. Whether its certificate is one of the issuer's is checked against no list. */
export const paperSignature = z.object({
  /** False for a file that was changed after it was signed, and for one whose signature cannot be verified. */
  isValid: z.boolean(),
  /** The names in the certificate: whose it is, and who issued it; null where it has none. */
  signer: z.string().max(200).nullable(),
  certifiedBy: z.string().max(200).nullable(),
});
export type PaperSignature = z.infer<typeof paperSignature>;
