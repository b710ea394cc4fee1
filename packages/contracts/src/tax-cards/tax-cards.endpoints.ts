import { z } from 'zod';
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
  summary: 'Which document categories the person marked as relevant or not; absent means relevant',
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
  summary: 'Marks a document category as relevant or not for a year',
  access: 'user',
  params: z.strictObject({
    categoryId: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  }),
  body: z.strictObject({ taxYear: taxYearBody, isRelevant: z.boolean() }),
  response: preference,
  errors: ['CATEGORY_UNKNOWN'],
});
