import { z } from 'zod';
import { cantonCode, type CantonCode } from '../cantons/cantons.ts';
import { isTaxId, taxIdFormat } from '../cantons/tax-id.ts';

/** The languages of the form to sign: English and those in which Swiss tax authorities work. */
export const powerOfAttorneyLanguages = ['en', 'de', 'fr', 'it'] as const;
export type PowerOfAttorneyLanguage = (typeof powerOfAttorneyLanguages)[number];

/** The tax ID and the power of attorney of one tax year. */
export interface Authorization {
  /** Whether the tax ID is in use. */
  readonly taxAddressEnabled: boolean;
  /** Whether the power of attorney is in use. */
  readonly powerOfAttorneyEnabled: boolean;
  readonly canton: CantonCode | null;
  /** In the format of the canton. */
  readonly tinNumber: string | null;
  readonly powerOfAttorneyAccepted: boolean;
}

export const emptyAuthorization: Authorization = {
  taxAddressEnabled: false,
  powerOfAttorneyEnabled: false,
  canton: null,
  tinNumber: null,
  powerOfAttorneyAccepted: false,
};

/** The two answers of the tax profile that follow from the authorization. */
export function authorizationAnswers(settings: Authorization) {
  return {
    hasTaxIdentificationNumber: settings.taxAddressEnabled && settings.tinNumber !== null,
    hasPowerOfAttorney: settings.powerOfAttorneyEnabled && settings.powerOfAttorneyAccepted,
  };
}

export type AuthorizationIssue = 'missing' | 'format' | 'acceptance';

/** The first reason why the form cannot be saved; null when it can. */
export function authorizationIssue(
  form: Pick<Authorization, 'canton' | 'tinNumber' | 'powerOfAttorneyAccepted'>,
): AuthorizationIssue | null {
  if (!form.canton || !form.tinNumber) return 'missing';
  if (!isTaxId(form.canton, form.tinNumber)) return 'format';
  return form.powerOfAttorneyAccepted ? null : 'acceptance';
}

/** The body of a save: complete and accepted. `tax_id` at `tinNumber` names the format of the canton. */
export const authorizationForm = z.strictObject({
  canton: cantonCode,
  tinNumber: z.string().max(20),
  powerOfAttorneyAccepted: z
    .boolean()
    .refine((accepted) => accepted, { params: { code: 'acceptance_required' } }),
});

export function checkTaxId({
  value,
  issues,
}: z.core.ParsePayload<{ canton: CantonCode; tinNumber: string }>): void {
  if (isTaxId(value.canton, value.tinNumber)) return;
  issues.push({
    code: 'custom',
    input: value.tinNumber,
    path: ['tinNumber'],
    params: { code: 'tax_id', values: { format: taxIdFormat(value.canton).format } },
  });
}
