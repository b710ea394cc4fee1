import { isPostalCode } from '../addresses/postal-codes.ts';
import { countryCodes } from '../countries/countries.ts';
import type { ProfileFields } from '../profile/profile.ts';
import { isSwissAddress } from './questions.ts';

export interface AnswerIssue {
  readonly path: keyof ProfileFields;
  readonly code: 'swiss_postal_code' | 'country_unknown' | 'date_in_tax_year' | 'date_after_tax_year';
}

/** A person who was born after the end of the tax year has no part in its return. */
const birthDates = ['dateOfBirth', 'spouseDateOfBirth'] as const satisfies readonly (keyof ProfileFields)[];
const dates = ['residenceChangeDate', 'widowedOn'] as const satisfies readonly (keyof ProfileFields)[];

/**
 * What confirmed answers must not contain, beside the rules of single fields. Earlier versions accepted any text as postal
 * code and country, so these rules apply to what is saved, not to what is read.
 * @param sent the answers to check
 * @param answers all answers; they decide whether the address is in Switzerland
 */
export function answerIssues(sent: ProfileFields, answers: ProfileFields, taxYear: number): AnswerIssue[] {
  const issues: AnswerIssue[] = [];
  const code = answers.zipCode?.trim();
  const isAddressSent = sent.zipCode !== undefined || sent.addressCountry !== undefined;
  if (isAddressSent && code && isSwissAddress(answers) && !isPostalCode(code))
    issues.push({ path: 'zipCode', code: 'swiss_postal_code' });
  if (sent.propertyCountry && !countryCodes.includes(sent.propertyCountry))
    issues.push({ path: 'propertyCountry', code: 'country_unknown' });
  for (const path of birthDates)
    if (sent[path] && sent[path] > `${taxYear}-12-31`) issues.push({ path, code: 'date_after_tax_year' });
  for (const path of dates)
    if (sent[path] && !sent[path].startsWith(`${taxYear}-`)) issues.push({ path, code: 'date_in_tax_year' });
  return issues;
}
