/** The five complete languages, in the order they are offered. Document 1, section 3. */
export const languages = ['en', 'fr', 'de', 'gsw', 'it'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Every language the product knows by name; the inactive ones are listed and cannot be chosen (READINGS 11). */
export const languageEntries: ReadonlyArray<{ code: string; name: string; active: boolean }> = [
  { code: 'en', name: 'English', active: true },
  { code: 'fr', name: 'Français', active: true },
  { code: 'de', name: 'Deutsch', active: true },
  { code: 'gsw', name: 'Schwyzerdütsch', active: true },
  { code: 'it', name: 'Italiano', active: true },
  { code: 'zh', name: '中文', active: false },
  { code: 'es', name: 'Español', active: false },
  { code: 'ru', name: 'Русский', active: false },
  { code: 'ja', name: '日本語', active: false },
  { code: 'ar', name: 'العربية', active: false },
  { code: 'pt', name: 'Português', active: false },
];

/** The locale that formats dates, numbers and lists for a language, as Switzerland writes them. */
export const localeOf: Record<Language, string> = {
  en: 'en-CH',
  fr: 'fr-CH',
  de: 'de-CH',
  gsw: 'gsw-CH',
  it: 'it-CH',
};

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/**
 * The first language of an `Accept-Language` header that is complete here, by weight; `en` when there is none.
 * `de-CH` counts as `de`.
 */
export function preferredLanguage(header: string | undefined | null): Language {
  if (!header) return defaultLanguage;
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((r) => /^\s*q=([\d.]+)$/.exec(r)?.[1]).find(Boolean);
      return { code: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map((entry) => entry.code).find(isLanguage) ?? defaultLanguage;
}
