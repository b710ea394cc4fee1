import type { FieldError, Language } from '@dossier/contracts';
import { fieldText, type FieldIssue, type TextValues } from '@dossier/contracts/texts';
import { fail, type AppError } from './app-error.ts';

/** The text of each code a field error can have: zod's codes, and the rules of the contracts. */
const texts: Readonly<Record<string, FieldIssue>> = {
  required: 'required',
  invalid_format: 'format',
  invalid_value: 'choice',
  too_big: 'tooBig',
  too_small: 'tooSmall',
  unrecognized_keys: 'unknown',
  date_range: 'dateRange',
  date_after_tax_year: 'dateAfterTaxYear',
  phone_length: 'phoneLength',
  tax_id: 'taxId',
  acceptance_required: 'acceptanceRequired',
  ahv_number: 'ahvNumber',
  swiss_postal_code: 'swissPostalCode',
  country_unknown: 'countryUnknown',
  date_in_tax_year: 'dateInTaxYear',
  iban: 'iban',
};

/** One entry of `fields`, in the user's language. */
export function fieldError(
  path: string,
  code: string,
  language: Language,
  text: FieldIssue = texts[code] ?? 'invalid',
  values?: TextValues,
): FieldError {
  return { path: path.slice(0, 200), code, message: fieldText(text, language, values) };
}

/** `throw failField('cursor', 'invalid_format', language)`: VALIDATION_FAILED for one field. */
export function failField(path: string, code: string, language: Language): AppError {
  return fail('VALIDATION_FAILED', { fields: [fieldError(path, code, language)] });
}
