import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { paperKinds, paperOwners } from './paper-choices.ts';

export const expectedPaperStates = ['open', 'found', 'gone'] as const;

/** A paper of the year before, which an issuer usually sends every year. */
const expectedPaper = z.object({
  id: z.string(),
  kind: openChoice(z.enum(paperKinds), 'receipt'),
  /** In the language of the request. */
  kindName: z.string(),
  categoryId: z.number().int().nullable(),
  issuer: z.string().nullable(),
  owner: z.enum(paperOwners).nullable(),
  ownerName: z.string().nullable(),
  /** `found`: a paper of the year was recognized; `gone`: the person has no such paper any more. */
  state: z.enum(expectedPaperStates),
  /** The file of the year before. */
  lastFileId: z.string(),
  /** The file of the year that ticks it off. */
  fileId: z.string().nullable(),
});
export type ExpectedPaper = z.infer<typeof expectedPaper>;

/** Without paging: the files of the year before bound the list. */
export const listExpectedPapers = endpoint({
  id: 'readings.expected',
  owner: 'recognition',
  method: 'GET',
  path: '/api/readings/expected',
  summary: 'The papers to expect in a tax year, by issuers and kinds of the year before',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.array(expectedPaper),
});

export const declarePaperGone = endpoint({
  id: 'readings.declareGone',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/readings/expected/{id}',
  summary: 'Declares that an expected paper does not exist any more, or takes that back',
  access: 'user',
  params: z.strictObject({ id: z.string().max(60) }),
  body: z.strictObject({ taxYear: taxYearBody, isGone: z.boolean() }),
  response: z.array(expectedPaper),
  errors: ['EXPECTED_PAPER_NOT_FOUND'],
});

/** Of the files that experts may see: last year's are missing when that year is not on their desk. */
export const listDeskExpectedPapers = endpoint({
  id: 'desk.expectedPapers',
  owner: 'recognition',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/expected-papers',
  summary: 'The papers to expect in a filing, by issuers and kinds of the year before, for experts; recorded',
  access: 'expert',
  params: filingParams,
  response: z.array(expectedPaper),
  errors: ['FILE_NOT_FOUND'],
});
