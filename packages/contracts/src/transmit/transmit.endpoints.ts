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
  slow: true,
  body: z.strictObject({ taxYear: taxYearBody }),
  response: taxStatus.extend({ success: z.literal(true), receiptUrl: z.string() }),
  errors: [
    'TRANSMIT_NOT_POSSIBLE',
    'DOCUMENTS_INCOMPLETE',
    'TAX_YEAR_NOT_AVAILABLE',
    'DOSSIER_QUEUE_FULL',
    'STORAGE_FULL',
  ],
});

/** Polled while `transmit` is running. `idle`: this process is not preparing a dossier of the year. */
export const getTransmitProgress = endpoint({
  id: 'filing.transmitProgress',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/progress',
  summary: 'How far the dossier of a running transmission is',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.object({
    state: z.enum(['idle', 'queued', 'preparing']),
    /** The number of dossiers that are prepared before this one. */
    ahead: z.number().int(),
    filesDone: z.number().int(),
    filesTotal: z.number().int(),
  }),
  errors: [],
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
