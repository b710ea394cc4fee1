import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { taxStatus } from '../status/status.endpoints.ts';

/** Supplements to one dossier. */
export const maxSupplements = 100;

const transmission = z.strictObject({ taxYear: taxYearBody });
const transmitted = taxStatus.extend({ success: z.literal(true), receiptUrl: z.string() });
const transmissionErrors = ['TAX_YEAR_NOT_AVAILABLE', 'DOSSIER_QUEUE_FULL', 'STORAGE_FULL'] as const;

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
  body: transmission,
  response: transmitted,
  errors: ['TRANSMIT_NOT_POSSIBLE', 'DOCUMENTS_INCOMPLETE', ...transmissionErrors],
});

/**
 * Creates a second dossier that names what is new since the latest one: files, answers, declarations. The status does not
 * change. Possible as often as there is something new, until the return is filed.
 */
export const transmitSupplement = endpoint({
  id: 'filing.supplement',
  owner: 'filing',
  method: 'POST',
  path: '/api/tax-year-status/supplement',
  summary: 'Transmits what was added or changed after the dossier, as a supplement',
  access: 'user',
  refusedWhileImpersonating: true,
  slow: true,
  body: transmission,
  response: transmitted,
  errors: ['SUPPLEMENT_NOT_POSSIBLE', 'SUPPLEMENT_EMPTY', 'TOO_MANY_SUPPLEMENTS', ...transmissionErrors],
});

/** What a supplement would contain now; nothing before the first transmission. */
export const getSupplement = endpoint({
  id: 'filing.supplementPreview',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/supplement',
  summary: 'What was added or changed after the latest dossier of a tax year',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.object({
    /** Whether a supplement can be transmitted now. */
    possible: z.boolean(),
    /** The ids of the files whose present version is in no dossier. */
    files: z.array(z.uuid()),
    answersChanged: z.boolean(),
  }),
});

/** Polled while `transmit` or `transmitSupplement` is running. `idle`: this process is not preparing a dossier of the year. */
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
});

export const listReceipts = endpoint({
  id: 'filing.receipts',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/receipts',
  summary: 'The dossier of the latest transmission and its supplements, oldest first',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['dossier', 'supplement']),
      createdAt: z.iso.datetime(),
      size: z.number().int(),
    }),
  ),
});

export const downloadReceipt = endpoint({
  id: 'filing.receipt',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/receipt',
  summary: 'The dossier PDF of the latest transmission, or the supplement `id` to it',
  access: 'user',
  query: z.strictObject({ taxYear, id: z.uuid().optional() }),
  response: { binary: 'application/pdf' },
  errors: ['RECEIPT_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});
