import { localeOf, type Language } from '../language/language.ts';

/** What is inserted into a template, as it is written in each language; a text may use the words of any of them. */
export const templatePlaceholders = {
  name: { en: 'name', de: 'Name', fr: 'nom', it: 'nome', gsw: 'Name' },
  taxYear: { en: 'taxYear', de: 'Steuerjahr', fr: 'année', it: 'anno', gsw: 'Stüürjahr' },
  document: { en: 'document', de: 'Dokument', fr: 'document', it: 'documento', gsw: 'Dokumänt' },
  deadline: { en: 'deadline', de: 'Frist', fr: 'délai', it: 'termine', gsw: 'Frischt' },
} as const satisfies Record<string, Record<Language, string>>;
type Placeholder = keyof typeof templatePlaceholders;
export type TemplateValues = Partial<Record<Placeholder, string>>;

const placeholderOf = new Map(
  (Object.keys(templatePlaceholders) as Placeholder[]).flatMap((key) =>
    Object.values(templatePlaceholders[key]).map((word) => [word.toLowerCase(), key] as const),
  ),
);
const pattern = `\\{(${[...placeholderOf.keys()].join('|')})\\}`;

/** The words of a deadline that no official text of the canton states as a date. */
const unknownDeadline: Readonly<Record<Language, string>> = {
  en: 'see the letter from your canton',
  de: 'siehe Schreiben Ihres Kantons',
  fr: 'voir le courrier de votre canton',
  it: 'veda la lettera del suo Cantone',
  gsw: 'lueg uf em Schriibe vo dim Kanton',
};

/** A filing deadline, `YYYY-MM-DD` or null where none is known, in the words of a language. */
export const deadlineText = (deadline: string | null, language: Language): string =>
  deadline === null
    ? unknownDeadline[language]
    : new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${deadline}T00:00:00Z`),
      );

/** Whether a text names the filing deadline. */
export const hasDeadlinePlaceholder = (text: string): boolean =>
  [...text.normalize('NFC').matchAll(new RegExp(pattern, 'giu'))].some(
    ([, word = '']) => placeholderOf.get(word.toLowerCase()) === 'deadline',
  );

/** Whether a text still has a placeholder. */
export const hasPlaceholder = (text: string): boolean => new RegExp(pattern, 'iu').test(text);

/** Replaces the placeholders of all languages. One without a value stays, so that its writer notices it. */
export function fillTemplate(body: string, values: TemplateValues): string {
  return body.normalize('NFC').replaceAll(new RegExp(pattern, 'giu'), (placeholder, word: string) => {
    const key = placeholderOf.get(word.toLowerCase());
    return (key && values[key]) ?? placeholder;
  });
}
