import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { authorizationForm, checkTaxId, powerOfAttorneyLanguages } from './authorization.ts';

const authorizationSettings = z.object({
  taxYear: z.number().int(),
  taxAddressEnabled: z.boolean(),
  powerOfAttorneyEnabled: z.boolean(),
  canton: cantonCode.nullable(),
  tinNumber: z.string().nullable(),
  powerOfAttorneyAccepted: z.boolean(),
  /** null until the first save. */
  lastUpdated: z.iso.datetime().nullable(),
});

export type AuthorizationSettings = z.infer<typeof authorizationSettings>;

export const getAuthorization = endpoint({
  id: 'authorization.get',
  owner: 'profile',
  method: 'GET',
  path: '/api/authorization',
  summary: 'The tax ID and the power of attorney of a tax year',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: authorizationSettings,
});

/** Saving puts the tax ID and the power of attorney into use; the switches take them out of use and back. */
export const saveAuthorization = endpoint({
  id: 'authorization.save',
  owner: 'profile',
  method: 'PUT',
  path: '/api/authorization',
  summary: 'Saves canton, tax ID and the accepted power of attorney of a tax year',
  access: 'user',
  refusedWhileImpersonating: true,
  body: authorizationForm.extend({ taxYear: taxYearBody }).check(checkTaxId),
  response: authorizationSettings,
  errors: ['TAX_YEAR_NOT_AVAILABLE'],
});

export const switchAuthorization = endpoint({
  id: 'authorization.switch',
  owner: 'profile',
  method: 'PATCH',
  path: '/api/authorization',
  summary: 'Takes the tax ID or the power of attorney of a tax year into or out of use',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    taxYear: taxYearBody,
    taxAddressEnabled: z.boolean().optional(),
    powerOfAttorneyEnabled: z.boolean().optional(),
  }),
  response: authorizationSettings,
  errors: ['TAX_YEAR_NOT_AVAILABLE'],
});

export const getAuthorizationForUser = endpoint({
  id: 'authorization.of',
  owner: 'profile',
  method: 'GET',
  path: '/internal/profiles/{userId}/authorization',
  summary: 'The tax ID and the power of attorney of a user and tax year, for another service',
  access: 'service',
  params: userParams,
  query: z.strictObject({ taxYear }),
  response: authorizationSettings,
});

export const downloadPowerOfAttorney = endpoint({
  id: 'authorization.powerOfAttorney',
  owner: 'filing',
  method: 'GET',
  path: '/api/authorization/power-of-attorney/{language}',
  summary: 'A power of attorney to sign, with the name and address of the user, as a PDF',
  access: 'user',
  params: z.strictObject({ language: z.enum(powerOfAttorneyLanguages) }),
  query: z.strictObject({ taxYear }),
  response: { binary: 'application/pdf' },
  errors: ['DOSSIER_QUEUE_FULL'],
});
