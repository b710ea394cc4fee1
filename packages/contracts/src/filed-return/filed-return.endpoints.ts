import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { returnName } from './filed-return.ts';

/** The return of a filing as it was filed or is to be filed: a PDF that the user downloads, signs and sends. */
export const filedReturn = z.object({
  id: z.uuid(),
  /** 1 for the first one, incremented by each that replaces it. */
  number: z.number().int(),
  createdAt: z.iso.datetime(),
  size: z.number().int(),
  sha256: z.string(),
});

export const getFiledReturn = endpoint({
  id: 'filing.return',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/return',
  summary: "The filed return of the user's tax year; null when there is none",
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.object({
    filedReturn: filedReturn.nullable(),
    /** Whether the download waits for the payment of an invoice of the year (`FEES`). */
    isHeld: z.boolean().optional(),
  }),
});

export const downloadFiledReturn = endpoint({
  id: 'filing.returnContent',
  owner: 'filing',
  method: 'GET',
  path: '/api/tax-year-status/return/content',
  summary: "The filed return of the user's tax year, named in `language` or that of the request",
  access: 'user',
  query: z.strictObject({ taxYear, ...returnName }),
  response: { binary: 'application/pdf' },
  errors: ['RETURN_NOT_FOUND', 'RETURN_WAITS_FOR_PAYMENT', 'TOO_MANY_TRANSFERS'],
});

/** For the notifications. */
export const getFilingNotices = endpoint({
  id: 'filing.getNotices',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}/returns',
  summary:
    'The tax years of a user whose return was not downloaded yet, and those that an expert moved on lately',
  access: 'service',
  params: userParams,
  response: z.object({
    taxYears: z.array(z.number().int()),
    /** Those that an expert made ready for review within 14 days, or completed without a return. */
    reviewReady: z.array(z.number().int()),
    completed: z.array(z.number().int()),
  }),
});
