import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams, userIdParam } from '../params/user-params.ts';
import { paperBox } from '../readings/readings.ts';
import { userId } from '../params/users.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { searchTerms } from './search-terms.ts';

export const searchLimits = {
  maxLength: 100,
  /** Words and amounts of one query. */
  maxTerms: 10,
  maxResults: 50,
  /** The newest files of a person, in which is searched. */
  maxFiles: 5000,
  /** Filings of one call of a search across filings, and the time after which it answers with those that it searched. */
  maxFilings: 25,
  maxFilingsMs: 1500,
  /** Papers of each of these filings. */
  maxPerFiling: 5,
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

/**
 * Searches papers of several filings of the desk, which the page names by its list of them. Those that the expert may not work
 * on are passed over as if they had nothing. Words with an error of typing are found with `typos` only: whether another filing
 * has a word as it was typed is not known before it is searched.
 */
export const searchDeskFilings = endpoint({
  id: 'desk.searchFilings',
  owner: 'recognition',
  method: 'POST',
  path: '/api/desk/search',
  summary: `Searches the papers of up to ${searchLimits.maxFilings} filings for experts, in the order of the request; recorded in the access log of each`,
  access: 'expert',
  body: z.strictObject({
    q,
    typos: z.boolean().default(false),
    filings: z.array(z.strictObject({ userId, taxYear })).min(1).max(searchLimits.maxFilings),
  }),
  response: z.object({
    /** The first so many of the filings were searched; the others take another call. */
    searched: z.number().int().min(1),
    found: z.array(
      z.object({
        userId,
        taxYear: z.number().int(),
        papers: z.array(foundPaper).min(1).max(searchLimits.maxPerFiling),
        hasMore: z.boolean(),
      }),
    ),
  }),
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
