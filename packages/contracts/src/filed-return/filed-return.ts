import { z } from 'zod';
import { languages, type Language } from '../language/language.ts';

/** Versions of the filed return of one filing. */
export const maxFiledReturns = 20;

/** How a return is called in the reader's language: a link sends the language of the browser instead. */
export const returnName = { language: z.enum(languages).optional() };

const returnNames: Record<Language, string> = {
  en: 'Tax-return',
  de: 'Steuererklärung',
  fr: 'Déclaration-fiscale',
  it: 'Dichiarazione-imposte',
  gsw: 'Stüürerklärig',
};

/** Two versions never have the same name, so that none is taken for the other. */
export function returnFileName(
  { taxYear, number }: { readonly taxYear: number; readonly number: number },
  language: Language,
): string {
  const name = `${returnNames[language]}-${taxYear}`;
  return number === 1 ? `${name}.pdf` : `${name}-${number}.pdf`;
}

/** Why a filing is completed without a return for the user to download. */
export const noReturnReasons = ['onPaper', 'byUser', 'notRequired', 'other'] as const;
export type NoReturnReason = (typeof noReturnReasons)[number];

export const maxNoReturnNote = 500;

/** A reason from the list; `note` says it in words and is required for `other`. */
export const noReturnForm = z.strictObject({
  reason: z.enum(noReturnReasons),
  note: z.string().trim().max(maxNoReturnNote).optional(),
});
