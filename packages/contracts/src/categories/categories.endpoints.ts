import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId, userIdParam } from '../users/user-id.ts';
import { taxYear } from '../years/tax-years.ts';

export const listCategories = endpoint({
  id: 'categories.list',
  owner: 'documents',
  method: 'GET',
  path: '/api/document-categories',
  summary:
    'The document categories of a year, named in the language asked for, and how many papers each holds',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional(), mode: z.enum(['basic', 'all']).default('basic') }),
  response: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      group: z.string(),
      required: z.boolean(),
      /** Papers of the person in the year asked for; null without a year. */
      fileCount: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

/** Which of the required categories a person has covered, for the status machine. */
export const getCategoryCoverage = endpoint({
  id: 'documents.coverage',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/coverage',
  summary: 'Whether a year has every required category',
  access: 'service',
  query: z.strictObject({
    userId: userIdParam,
    taxYear,
  }),
  response: z.object({ covered: z.boolean(), missing: z.array(z.number().int()) }),
  errors: [],
});
