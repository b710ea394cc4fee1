import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { downloadExport, exportState, preparedExport } from '../export/export.endpoints.ts';
import { filingParams } from '../params/user-params.ts';
import { exportProfileIds } from './export-profiles.ts';
import { filingData } from './filing-export.ts';

/** What is prepared: the papers as a tax program accepts them; without a profile the originals with all answers. */
const exportQuery = z.strictObject({ profile: z.enum(exportProfileIds).optional() });

/** The link works once, for this session only. A download that fails halfway is a broken ZIP, and its state is `failed`. */
export const prepareFilingExport = endpoint({
  id: 'desk.prepareExport',
  owner: 'documents',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/export',
  summary: 'Prepares a ZIP with the papers and answers of a filing, for tax software',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  query: exportQuery,
  response: preparedExport,
  errors: ['FILING_NOT_FOUND', 'EXPORT_RUNNING'],
});

export const getFilingExport = endpoint({
  id: 'desk.exportState',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/export',
  summary: "The progress of the expert's latest export of a filing",
  access: 'expert',
  params: filingParams,
  response: exportState,
  errors: ['FILING_NOT_FOUND'],
});

export const downloadFilingExport = endpoint({
  id: 'desk.downloadExport',
  owner: 'documents',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/export/{ticket}',
  summary: 'Streams a prepared export of a filing; every paper is recorded in the access log',
  access: 'expert',
  params: filingParams.extend(downloadExport.params.shape),
  query: exportQuery,
  response: { binary: 'application/zip' },
  errors: ['FILING_NOT_FOUND', ...downloadExport.errors],
});

export const collectFiling = endpoint({
  id: 'filing.collect',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/{userId}/{taxYear}/export',
  summary: 'Status, transmissions and answers of a filing on the desk, for its export',
  access: 'service',
  params: filingParams,
  response: filingData,
  errors: ['FILING_NOT_FOUND'],
});
