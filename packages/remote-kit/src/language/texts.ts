import { defaultLanguage, type Language, localeOf } from '@dossier/contracts';

/**
 * Catalogues in the JSON format of i18next (nested keys, `{{value}}`, plurals as `key_one` and `key_other`), read by
 * forty lines instead of the library: docs/decisions/062-texts-without-i18next.md.
 */
export type Texts = { readonly [key: string]: string | Texts };
/** The catalogues of one namespace, each loaded when its language is first used. */
export type Translations = Record<Language, () => Promise<{ default: Texts }>>;
export type Values = Record<string, string | number>;
/** Text of a key (`feature.key`), with values; `count` chooses the plural. */
export type T = (key: string, values?: Values) => string;

interface Namespace {
  translations?: Translations;
  texts: Partial<Record<Language, Texts>>;
}

const namespaces = new Map<string, Namespace>();

export function addTexts(namespace: string, language: Language, texts: Texts): void {
  const known = namespaces.get(namespace);
  namespaces.set(namespace, { ...known, texts: { ...known?.texts, [language]: texts } });
}

/**
 * Makes a namespace's texts ready in a language. Should they not load, the default language stands in;
 * rejects when there is none at all.
 */
export async function loadTexts(
  namespace: string,
  translations: Translations,
  language: Language,
): Promise<void> {
  const known = namespaces.get(namespace);
  // Another build of the remote: its texts replace the old ones.
  const isOtherBuild = known?.translations !== undefined && known.translations !== translations;
  const texts = isOtherBuild ? {} : (known?.texts ?? {});
  namespaces.set(namespace, { translations, texts });
  if (texts[language]) return;
  try {
    addTexts(namespace, language, (await translations[language]()).default);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    if (!texts[defaultLanguage]) await loadTexts(namespace, translations, defaultLanguage);
  }
}

/** Makes every namespace in use ready in another language. */
export async function loadAllTexts(language: Language): Promise<void> {
  const loading = [...namespaces].map(
    ([name, { translations }]) => translations && loadTexts(name, translations, language),
  );
  await Promise.allSettled(loading);
}

function find(texts: Texts | undefined, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : undefined;
}

/** Swiss German counts as German does, where a browser does not know it. */
const pluralOf = (language: Language, count: number) =>
  new Intl.PluralRules([localeOf[language], 'de-CH']).select(count);

/** The texts of a namespace. A text that is missing is said in the default language, and failing that by its key. */
export function textsOf(namespace: string, language: Language): T {
  return (key, values = {}) => {
    const texts = namespaces.get(namespace)?.texts ?? {};
    const inLanguage = (code: Language) => {
      const { count } = values;
      const plural =
        typeof count === 'number' ? find(texts[code], `${key}_${pluralOf(code, count)}`) : undefined;
      return (
        plural ??
        find(texts[code], typeof count === 'number' ? `${key}_other` : key) ??
        find(texts[code], key)
      );
    };
    const text = inLanguage(language) ?? inLanguage(defaultLanguage) ?? key;
    return text.replace(/{{\s*(\w+)\s*}}/g, (mark, name: string) => String(values[name] ?? mark));
  };
}
