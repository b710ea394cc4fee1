import i18next from 'i18next';
import { defaultLanguage, type Language, languages } from '@dossier/contracts';

/** A catalogue in the JSON format of i18next: nested keys, `{{value}}`, plurals as `key_one` and `key_other`. */
export type Texts = { readonly [key: string]: string | Texts };
/** The catalogues of one namespace, each loaded when its language is first used. */
export type Translations = Record<Language, () => Promise<{ default: Texts }>>;
export type Values = Record<string, string | number>;
/** Text of a key (`feature.key`), with values; `count` chooses the plural. */
export type T = (key: string, values?: Values) => string;

/** The one instance: this module is shared by all remotes. React stands between us and markup, so nothing is escaped. */
const texts = i18next.createInstance();
void texts.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  ns: [],
  resources: {},
  load: 'currentOnly',
  initAsync: false,
  interpolation: { escapeValue: false },
  // A value that was forgotten stays visible, so that a test sees it.
  missingInterpolationHandler: (_text: string, match: string[]) => match[0] ?? '',
});

/** Where each namespace's catalogues come from; those added by hand have no source. */
const sources = new Map<string, Translations>();

export function addTexts(namespace: string, language: Language, catalogue: Texts): void {
  texts.addResourceBundle(language, namespace, catalogue, true, true);
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
  const known = sources.get(namespace);
  // Another build of the remote: its texts replace the old ones.
  if (known && known !== translations)
    for (const each of languages) texts.removeResourceBundle(each, namespace);
  sources.set(namespace, translations);
  if (texts.hasResourceBundle(language, namespace)) return;
  try {
    addTexts(namespace, language, (await translations[language]()).default);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    await loadTexts(namespace, translations, defaultLanguage);
  }
}

/** Makes every namespace in use ready in another language. */
export async function loadAllTexts(language: Language): Promise<void> {
  const loading = [...sources].map(([name, translations]) => loadTexts(name, translations, language));
  await Promise.allSettled(loading);
}

/** The texts of a namespace. A text that is missing is said in the default language, and failing that by its key. */
export function textsOf(namespace: string, language: Language): T {
  const t = texts.getFixedT(language, namespace);
  return (key, values) => t(key, { ...values });
}
