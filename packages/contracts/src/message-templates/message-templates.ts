import { z } from 'zod';
import { perLanguage, type Language } from '../language/language.ts';

export const maxTemplates = 100;
/** In characters. */
export const maxTemplateTitle = 80;
export const maxTemplateBody = 2000;

const templateText = z.strictObject({
  title: z.string().trim().min(1).max(maxTemplateTitle),
  body: z.string().trim().min(1).max(maxTemplateBody),
});
export type TemplateText = z.infer<typeof templateText>;

/** Title and body of a template in each language it was written in, of which there is at least one. */
export const templateTexts = z
  .strictObject(perLanguage(() => templateText.optional()))
  .refine((texts) => Object.values(texts).some((text) => text !== undefined));
export type TemplateTexts = z.infer<typeof templateTexts>;

/** The languages in which a template is offered to a reader whose language it lacks, in this order. */
export const templateFallbacks: readonly Language[] = ['de', 'fr', 'it', 'en', 'gsw'];

/** A language, otherwise the first one of `templateFallbacks`, in which a template is written. */
export const templateLanguage = (texts: TemplateTexts, language: Language | null): Language | undefined =>
  [...(language ? [language] : []), ...templateFallbacks].find((each) => texts[each] !== undefined);

/** The text of a template in `templateLanguage`. */
export function templateTextIn(texts: TemplateTexts, language: Language | null): TemplateText | undefined {
  const written = templateLanguage(texts, language);
  return written && texts[written];
}
