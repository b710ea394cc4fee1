import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';
import { taxStatus } from '../status/status.endpoints.ts';

/** Makes the dossier PDF and moves 3→4→5 in one transaction (READINGS 5). A repeated call answers the same, changes nothing. */
export const transmit = endpoint({
  id: 'filing.transmit',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-year-status/transmit',
  summary: 'Hands a tax year over and stores the receipt',
  access: 'user',
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
  errors: ['RECEIPT_NOT_FOUND'],
});
