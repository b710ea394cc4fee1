import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { checkReasonNote } from '../params/reason-note.ts';
import { userYearQuery } from '../params/user-params.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { categoryIdParam } from './category-id.ts';
import { noneForm, noneReasons } from './none-this-year.ts';

/** The declaration of a user that a required category has no document in a tax year. It counts as a document. */
const noneDeclaration = z.object({
  reason: openChoice(z.enum(noneReasons), 'other'),
  /** The reason in the user's words. */
  note: z.string().nullable(),
  declaredAt: z.iso.datetime(),
});

export type NoneDeclaration = z.infer<typeof noneDeclaration>;

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
      /** Those of them that nobody can open; missing when there are none. */
      problemCount: z.number().int().optional(),
      /** "None this year": null without a declaration, and without a tax year. */
      noneThisYear: noneDeclaration.nullable(),
    }),
  ),
});

const categoryParams = z.strictObject({ categoryId: categoryIdParam });

export const declareNone = endpoint({
  id: 'categories.declareNone',
  owner: 'documents',
  method: 'PUT',
  path: '/api/document-categories/{categoryId}/none',
  summary: 'Declares that a required category has no document in a tax year',
  access: 'user',
  refusedWhileImpersonating: true,
  params: categoryParams,
  body: noneForm.extend({ taxYear: taxYearBody }).check(checkReasonNote),
  response: noneDeclaration,
  errors: ['CATEGORY_NOT_REQUIRED', 'CATEGORY_HAS_FILES', 'TAX_YEAR_NOT_AVAILABLE', 'TAX_YEAR_COMPLETED'],
});

export const withdrawNone = endpoint({
  id: 'categories.withdrawNone',
  owner: 'documents',
  method: 'DELETE',
  path: '/api/document-categories/{categoryId}/none',
  summary: 'Takes back the declaration; a repeated call changes nothing, and no status moves backwards',
  access: 'user',
  refusedWhileImpersonating: true,
  params: categoryParams,
  query: z.strictObject({ taxYear }),
  response: z.object({ success: z.literal(true) }),
  errors: ['TAX_YEAR_COMPLETED'],
});

export const listNoneDeclarations = endpoint({
  id: 'documents.noneDeclarations',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/none',
  summary: 'The required categories that a user declared to have no document in a tax year, for the dossier',
  access: 'service',
  query: userYearQuery,
  response: z.array(noneDeclaration.extend({ categoryId: z.number().int() })),
});

/**
 * For the status machine in filing and the sections in profile: `missing` lists the ids of the required categories without a
 * file or declaration, `filed` those of all categories with a readable file.
 */
export const getCategoryCoverage = endpoint({
  id: 'documents.coverage',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/coverage',
  summary: 'Whether every required category of a user and tax year has a file or a declaration',
  access: 'service',
  query: userYearQuery,
  response: z.object({
    covered: z.boolean(),
    missing: z.array(z.number().int()),
    filed: z.array(z.number().int()),
  }),
});
