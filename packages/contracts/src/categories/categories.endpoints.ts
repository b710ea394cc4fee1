import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userYearQuery } from '../params/user-params.ts';
import { taxYear } from '../years/tax-years.ts';

export const listCategories = endpoint({
  id: 'categories.list',
  owner: 'documents',
  method: 'GET',
  path: '/api/document-categories',
  summary: 'The document categories in the request language, each with its number of files in the tax year',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional(), mode: z.enum(['basic', 'all']).default('basic') }),
  response: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      group: z.string(),
      required: z.boolean(),
      /** The user's files in `taxYear`; null without a tax year. */
      fileCount: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

/** For the status machine in filing: `missing` lists the ids of the required categories without a file. */
export const getCategoryCoverage = endpoint({
  id: 'documents.coverage',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/coverage',
  summary: 'Whether every required category of a user and tax year has a file',
  access: 'service',
  query: userYearQuery,
  response: z.object({ covered: z.boolean(), missing: z.array(z.number().int()) }),
  errors: [],
});
