import { z } from 'zod';
import { categoryIdParam } from '../categories/category-id.ts';
import { endpoint } from '../endpoint.ts';
import { growing } from '../choices.ts';
import { taxYear, taxYearBody, yearQuery } from '../years/tax-year-schemas.ts';
import { cardPanels } from './card-panels.ts';

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
  query: yearQuery,
  response: z.array(preference),
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
  errors: ['CATEGORY_UNKNOWN', 'TAX_YEAR_NOT_AVAILABLE'],
});

const panel = z.object({
  panel: growing(z.enum(cardPanels)),
  taxYear: z.number().int(),
  isExpanded: z.boolean(),
});

export const listCardPanels = endpoint({
  id: 'profile.cardPanels',
  owner: 'profile',
  method: 'GET',
  path: '/api/card-panels',
  summary: 'The cards that the user expanded or collapsed in a tax year; a missing entry means never touched',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.array(panel),
});

export const setCardPanel = endpoint({
  id: 'profile.setCardPanel',
  owner: 'profile',
  method: 'PUT',
  path: '/api/card-panels/{panel}',
  summary: 'Remembers that the user expanded or collapsed a card in a tax year',
  access: 'user',
  params: z.strictObject({ panel: z.enum(cardPanels) }),
  body: z.strictObject({ taxYear: taxYearBody, isExpanded: z.boolean() }),
  response: panel,
  errors: ['TAX_YEAR_NOT_AVAILABLE'],
});
