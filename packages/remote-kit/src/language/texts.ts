import { createInstance } from 'i18next';
import { defaultLanguage, type Language } from '@dossier/contracts';

export type Texts = { readonly [key: string]: string | Texts };
/** The catalogues of one namespace, each loaded when its language is first used. */
export type Translations = Record<Language, () => Promise<{ default: Texts }>>;
/** Text of a key (`feature.key`), with values and plurals (`key_one`, `key_other` by `count`). */
export type T = (key: string, values?: Record<string, string | number>) => string;

const i18n = createInstance({
  fallbackLng: defaultLanguage,
  lng: defaultLanguage,
  ns: [],
  resources: {},
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
});
void i18n.init();

const namespaces = new Map<string, Translations>();

export function addTexts(namespace: string, language: Language, texts: Texts): void {
  i18n.addResourceBundle(language, namespace, texts, true, true);
}

/**
 * Makes a namespace's texts ready in a language. Should they not load, the default language stands in;
 * rejects when there is none at all.
 */
export async function loadTexts(namespace: string, translations: Translations, language: Language): Promise<void> {
  const before = namespaces.get(namespace);
  namespaces.set(namespace, translations);
  if (before && before !== translations) {
    // another build of the remote: its texts replace the old ones
    for (const known of Object.keys(before)) i18n.removeResourceBundle(known, namespace);
  }
  if (i18n.hasResourceBundle(language, namespace)) return;
  try {
    addTexts(namespace, language, (await translations[language]()).default);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    if (!i18n.hasResourceBundle(defaultLanguage, namespace)) await loadTexts(namespace, translations, defaultLanguage);
  }
}

/** Makes every namespace in use ready in another language. */
export async function loadAllTexts(language: Language): Promise<void> {
  const all = [...namespaces].map(([namespace, translations]) => loadTexts(namespace, translations, language));
  await Promise.allSettled(all);
}

export function textsOf(namespace: string, language: Language): T {
  const t = i18n.getFixedT(language, namespace);
  return (key, values) => t(key, values ?? {});
}
