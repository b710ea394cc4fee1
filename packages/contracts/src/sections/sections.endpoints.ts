import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { sectionIds } from './sections.ts';

const sectionState = z.object({
  id: z.enum(sectionIds),
  enabled: z.boolean(),
  /** The user has switched the section on or off for the year; it is not suggested any more. */
  isDecided: z.boolean().optional(),
});

const sectionStates = z.object({ taxYear: z.number().int(), sections: z.array(sectionState) });

export const listSections = endpoint({
  id: 'sections.list',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-sections',
  summary: 'The advanced sections of a tax year, each switched on or off',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: sectionStates,
});

export const setSection = endpoint({
  id: 'sections.set',
  owner: 'profile',
  method: 'PUT',
  path: '/api/tax-sections/{section}',
  summary: 'Switches an advanced section on or off for a tax year; authorization is always on',
  access: 'user',
  params: z.strictObject({ section: z.string().max(40) }),
  body: z.strictObject({ taxYear: taxYearBody, enabled: z.boolean() }),
  response: sectionStates,
  errors: ['SECTION_UNKNOWN', 'TAX_YEAR_NOT_AVAILABLE'],
});

export const listSectionsForUser = endpoint({
  id: 'sections.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/sections',
  summary: 'The advanced sections of a user and tax year, for the dossier',
  access: 'service',
  params: userParams,
  query: z.strictObject({ taxYear }),
  response: sectionStates,
});
