import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams, userIdParam } from '../params/user-params.ts';
import { paperBox } from '../readings/readings.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { searchTerms } from './search-terms.ts';

export const searchLimits = {
  maxLength: 100,
  /** Words and amounts of one query. */
  maxTerms: 10,
  maxResults: 50,
  /** The newest files of a person, in which is searched. */
  maxFiles: 5000,
} as const;

const q = z
  .string()
  .max(searchLimits.maxLength)
  .transform((text) => text.normalize('NFC').trim())
  .pipe(z.string().min(1))
  .refine((text) => searchTerms(text).length <= searchLimits.maxTerms);

/** A paper that has every word of a query. */
export const foundPaper = z.object({
  fileId: z.uuid(),
  taxYear: z.number().int(),
  /** Of the file. */
  name: z.string(),
  /** From 1; null where the words are in no line of the paper: in its name, or in what was recognized of it. */
  page: z.number().int().min(1).nullable(),
  /** Around the words on the page. */
  box: paperBox.nullable(),
  /** The line with the words; without a page what the paper is, in the language of the request. */
  text: z.string(),
});
export type FoundPaper = z.infer<typeof foundPaper>;

export const searchPapers = endpoint({
  id: 'search.papers',
  owner: 'recognition',
  method: 'GET',
  path: '/api/search',
  summary: `Papers by words and amounts that are on them, by issuer, kind, year and name of the file; the newest ${searchLimits.maxResults}`,
  access: 'user',
  query: z.strictObject({ q, taxYear: taxYear.optional() }),
  response: z.array(foundPaper).max(searchLimits.maxResults),
});

/** Searches the files and versions that documents shows the expert, as `listDeskFiles` does. */
export const searchDeskPapers = endpoint({
  id: 'desk.search',
  owner: 'recognition',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/search',
  summary: 'Searches the papers of a filing for experts; recorded in the access log',
  access: 'expert',
  params: filingParams,
  query: z.strictObject({ q }),
  response: z.array(foundPaper).max(searchLimits.maxResults),
  errors: ['FILE_NOT_FOUND'],
});

/** A file outside the trash, in its current version. */
export const searchedFile = z.object({
  id: z.uuid(),
  version: z.number().int(),
  taxYear: z.number().int(),
  name: z.string(),
});
export type SearchedFile = z.infer<typeof searchedFile>;

/** Asked at each search, so that a file that was deleted, moved or renamed is never found as it was. */
export const listSearchedFiles = endpoint({
  id: 'documents.searched',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/{userId}/searched',
  summary: 'The names of a user’s newest files, newest first, for the search',
  access: 'service',
  params: z.strictObject({ userId: userIdParam }),
  query: z.strictObject({ taxYear: taxYear.optional() }),
  response: z.array(searchedFile).max(searchLimits.maxFiles),
});
