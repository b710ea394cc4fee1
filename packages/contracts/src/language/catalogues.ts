import { languages, type Language } from './language.ts';

/** Imports the catalogues of all languages, for servers, which respond in the language of each request. */
export async function loadCatalogues<Texts>(
  load: (language: Language) => Promise<{ default: Texts }>,
): Promise<Record<Language, Texts>> {
  const entries = languages.map(async (language) => [language, (await load(language)).default] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Texts>;
}
