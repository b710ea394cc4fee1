import { z } from 'zod';
import { userId } from '../auth/user-id.ts';
import { endpoint } from '../endpoint.ts';
import { taxYear, taxYearBody } from '../years/tax-years.ts';
import { sectionIds } from './sections.ts';

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
  answer: z.array(preference),
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
  answer: preference,
  errors: ['CATEGORY_UNKNOWN'],
});

const sectionState = z.object({ id: z.enum(sectionIds), enabled: z.boolean() });
const sectionStates = z.object({ taxYear: z.number().int(), sections: z.array(sectionState) });

export const listSections = endpoint({
  id: 'sections.list',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-sections',
  summary: 'Which advanced sections are switched on for a year',
  access: 'user',
  query: z.strictObject({ taxYear }),
  answer: sectionStates,
  errors: [],
});

export const setSection = endpoint({
  id: 'sections.set',
  owner: 'profile',
  method: 'PUT',
  path: '/api/tax-sections/{section}',
  summary: 'Switches an advanced section on or off for a year; authorization is always on',
  access: 'user',
  params: z.strictObject({ section: z.string().max(40) }),
  body: z.strictObject({ taxYear: taxYearBody, enabled: z.boolean() }),
  answer: sectionStates,
  errors: ['SECTION_UNKNOWN'],
});

export const listSectionsOf = endpoint({
  id: 'sections.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/sections',
  summary: 'The switched-on sections of a person and year, for the dossier',
  access: 'service',
  params: z.strictObject({
    userId: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(userId),
  }),
  query: z.strictObject({ taxYear }),
  answer: sectionStates,
  errors: [],
});
