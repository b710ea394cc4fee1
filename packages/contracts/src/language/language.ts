/** The product's languages by their own names, in the order they are offered. `npm run new:language` adds one here. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  gsw: 'Schwyzerdütsch',
  it: 'Italiano',
} as const;
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];
export const defaultLanguage: Language = 'en';

/** Listed after the product's languages, but not selectable. */
const plannedLanguages = {
  zh: '中文',
  es: 'Español',
  ru: 'Русский',
  ja: '日本語',
  ar: 'العربية',
  pt: 'Português',
};

export interface LanguageEntry {
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
}

/** Every language the selector lists. */
export const languageEntries: readonly LanguageEntry[] = [
  ...Object.entries(languageNames).map(([code, name]) => ({ code, name, active: true })),
  ...Object.entries(plannedLanguages).map(([code, name]) => ({ code, name, active: false })),
];

/** The locale that formats dates, numbers and lists as Switzerland writes them. */
export const localeOf = (language: Language): string => `${language}-CH`;

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/**
 * The cookie with the language chosen in a browser, from which the gateway knows which texts a page needs. It is a copy of
 * the stored choice and no secret. Under https it has the prefix of the other cookies.
 */
export const languageCookie = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}dossier_language`;

/** One value for each language, such as the loader of its catalogue. */
export function perLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<
    Language,
    Value
  >;
}

interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/**
 * The catalogues that `import.meta.glob` found, by their file names: the keys of the texts in `saved-views.de.json` begin with
 * `savedViews`.
 */
export function byFileName(modules: Record<string, unknown>): Record<string, Catalogue> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => {
      const [name = ''] = path.slice(path.lastIndexOf('/') + 1).split('.');
      const key = name.replaceAll(/-\w/g, (letter) => letter.charAt(1).toUpperCase());
      return [key, (module as { default: Catalogue }).default];
    }),
  );
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
