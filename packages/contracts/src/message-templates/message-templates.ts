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

/** The text in a language, otherwise in the first language of `templateFallbacks` that the template has. */
export function templateTextIn(texts: TemplateTexts, language: Language | null): TemplateText | undefined {
  return [...(language ? [language] : []), ...templateFallbacks]
    .map((each) => texts[each])
    .find((text) => text !== undefined);
}

/** What is inserted into a template, as it is written in each language; a text may use the words of any of them. */
export const templatePlaceholders = {
  name: { en: 'name', de: 'Name', fr: 'nom', it: 'nome', gsw: 'Name' },
  taxYear: { en: 'taxYear', de: 'Steuerjahr', fr: 'année', it: 'anno', gsw: 'Stüürjahr' },
  document: { en: 'document', de: 'Dokument', fr: 'document', it: 'documento', gsw: 'Dokumänt' },
} as const satisfies Record<string, Record<Language, string>>;
type Placeholder = keyof typeof templatePlaceholders;
export type TemplateValues = Partial<Record<Placeholder, string>>;

const placeholderOf = new Map(
  (Object.keys(templatePlaceholders) as Placeholder[]).flatMap((key) =>
    Object.values(templatePlaceholders[key]).map((word) => [word.toLowerCase(), key] as const),
  ),
);
const pattern = `\\{(${[...placeholderOf.keys()].join('|')})\\}`;

/** Whether a text still has a placeholder. */
export const hasPlaceholder = (text: string): boolean => new RegExp(pattern, 'iu').test(text);

/** Replaces the placeholders of all languages. One without a value stays, so that its writer notices it. */
export function fillTemplate(body: string, values: TemplateValues): string {
  return body.normalize('NFC').replaceAll(new RegExp(pattern, 'giu'), (placeholder, word: string) => {
    const key = placeholderOf.get(word.toLowerCase());
    return (key && values[key]) ?? placeholder;
  });
}
