import { z } from 'zod';
import { categoryIdParam } from '../categories/category-id.ts';
import { endpoint } from '../endpoint.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';

const preference = z.object({
  categoryId: z.number().int(),
  taxYear: z.number().int(),
  isRelevant: z.boolean(),
});

export const listCategoryPreferences = endpoint({
  id: 'profile.preferences',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-category-preferences',
  summary:
    'The document categories the user marked as relevant or not relevant; a missing entry means relevant',
  access: 'user',
  query: z.strictObject({ taxYear: taxYear.optional() }),
  response: z.array(preference),
  errors: [],
});

export const setCategoryPreference = endpoint({
  id: 'profile.setPreference',
  owner: 'profile',
  method: 'POST',
  path: '/api/user-preferences/{categoryId}',
  summary: 'Marks a document category as relevant or not relevant for a tax year',
  access: 'user',
  params: z.strictObject({ categoryId: categoryIdParam }),
  body: z.strictObject({ taxYear: taxYearBody, isRelevant: z.boolean() }),
  response: preference,
  errors: ['CATEGORY_UNKNOWN'],
});
