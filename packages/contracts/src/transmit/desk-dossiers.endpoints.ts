import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { downloadReceipt, listReceipts } from './transmit.endpoints.ts';

export const listDeskDossiers = endpoint({
  id: 'desk.dossiers',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/dossiers',
  summary: 'The dossier of the latest transmission of a filing and its supplements, oldest first',
  access: 'expert',
  params: filingParams,
  response: listReceipts.response,
  errors: ['FILING_NOT_FOUND'],
});

export const downloadDeskDossier = endpoint({
  id: 'desk.dossierContent',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/dossiers/{id}/content',
  summary: 'The PDF of a dossier or supplement of a filing',
  access: 'expert',
  params: filingParams.extend({ id: z.uuid() }),
  query: z.strictObject({ inline: z.literal('1').optional() }),
  response: downloadReceipt.response,
  errors: ['FILING_NOT_FOUND', 'RECEIPT_NOT_FOUND', 'TOO_MANY_TRANSFERS'],
});
