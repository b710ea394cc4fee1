import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';
import { taxStatus } from '../status/status.endpoints.ts';

/**
 * Creates the dossier PDF and moves the status 3→4→5 (3→4 with `REVIEW=expert`) in one transaction. A repeated call
 * returns the same response and changes nothing.
 */
export const transmit = endpoint({
  id: 'filing.transmit',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-year-status/transmit',
  summary: 'Transmits a tax year and stores the dossier as its receipt',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ taxYear: taxYearBody }),
  response: taxStatus.extend({ success: z.literal(true), receiptUrl: z.string() }),
  errors: ['TRANSMIT_NOT_POSSIBLE', 'DOCUMENTS_INCOMPLETE', 'TAX_YEAR_NOT_AVAILABLE', 'STORAGE_FULL'],
});

export const downloadReceipt = endpoint({
  id: 'filing.receipt',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/receipt',
  summary: 'The dossier PDF of the latest transmission',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: { binary: 'application/pdf' },
  errors: ['RECEIPT_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});
