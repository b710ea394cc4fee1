/** The five complete languages, in the order of the language menu. */
export const languages = ['en', 'fr', 'de', 'gsw', 'it'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Every entry of the language menu; inactive languages are listed but cannot be chosen. */
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

/** The locale for dates, numbers and lists of a language, in Swiss conventions. */
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
 * The complete language with the highest weight in an `Accept-Language` header, `en` when there is none. `de-CH`
 * counts as `de`, with the same rank; the negotiator of Koa ranks such a match below every exact one.
 */
export function preferredLanguage(header: string | undefined | null): Language {
  if (!header) return defaultLanguage;
  const accepted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((r) => /^\s*q=([\d.]+)$/.exec(r)?.[1]).find(Boolean);
      return { code: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return accepted.map((entry) => entry.code).find(isLanguage) ?? defaultLanguage;
}
