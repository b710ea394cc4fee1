import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { child, childrenInput, spouse } from './household.ts';

/** Counts the saves; 0 before the first. A save with an older version is rejected with 412. */
const version = z.number().int().min(0);
const saved = { taxYear: z.number().int(), version, lastUpdated: z.iso.datetime().nullable() };

const spouseOfYear = z.object({
  ...saved,
  spouse: z.object(spouse.shape).nullable(),
  /** False where the operator does not ask for AHV numbers. */
  ahvNumbers: z.boolean().default(false),
});
const childrenOfYear = z.object({ ...saved, children: z.array(z.object(child.shape)) });

export type SpouseOfYear = z.infer<typeof spouseOfYear>;
export type ChildrenOfYear = z.infer<typeof childrenOfYear>;

export const getSpouse = endpoint({
  id: 'household.spouse',
  owner: 'profile',
  method: 'GET',
  path: '/api/spouse',
  summary: 'The details of the spouse in a tax year',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: spouseOfYear,
});

export const saveSpouse = endpoint({
  id: 'household.saveSpouse',
  owner: 'profile',
  method: 'PUT',
  path: '/api/spouse',
  summary: 'Saves the details of the spouse in a tax year; 412 when they were changed since `version`',
  access: 'user',
  body: spouse.extend({
    ahvNumber: spouse.shape.ahvNumber.optional(),
    taxYear: taxYearBody,
    version: version.optional(),
  }),
  response: spouseOfYear,
  errors: ['STALE_VERSION', 'AHV_NUMBERS_OFF', 'TAX_YEAR_NOT_AVAILABLE'],
});

export const listChildren = endpoint({
  id: 'household.children',
  owner: 'profile',
  method: 'GET',
  path: '/api/children',
  summary: 'The children of a tax year, in the order they were entered',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: childrenOfYear,
});

export const saveChildren = endpoint({
  id: 'household.saveChildren',
  owner: 'profile',
  method: 'PUT',
  path: '/api/children',
  summary: 'Replaces the children of a tax year; 412 when they were changed since `version`',
  access: 'user',
  body: z.strictObject({ taxYear: taxYearBody, children: childrenInput, version: version.optional() }),
  response: childrenOfYear,
  errors: ['STALE_VERSION', 'TAX_YEAR_NOT_AVAILABLE'],
});

export const getHouseholdForUser = endpoint({
  id: 'household.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/household',
  summary: 'Spouse and children of a user and tax year, for the dossier',
  access: 'service',
  params: userParams,
  query: z.strictObject({ taxYear }),
  response: z.object({
    spouse: z.object(spouse.shape).nullable(),
    children: z.array(z.object(child.shape)),
  }),
});
