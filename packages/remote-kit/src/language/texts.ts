import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, type Language, languages } from '@dossier/contracts';
import { waitAtMost } from '../wait-at-most.ts';

/** A catalogue in the JSON format of i18next: nested keys, `{{value}}`, plurals as `key_one` and `key_other`. */
export type Texts = { readonly [key: string]: string | Texts };
/** The catalogues of one namespace, each loaded when its language is first used. */
export type Translations = Record<Language, () => Promise<{ default: Texts }>>;
export type Values = Record<string, string | number>;
/** Returns the text of a key (`feature.key`) with its values filled in; `count` selects the plural form. */
export type T = (key: string, values?: Values) => string;

/** The only i18next instance: the shell shares this module with all remotes. */
export const i18n: I18n = i18next.createInstance();
void i18n.use(initReactI18next).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  ns: [],
  resources: {},
  load: 'currentOnly',
  initAsync: false,
  // React escapes every text it renders.
  interpolation: { escapeValue: false },
  // A placeholder without a value stays in the text, where a test detects it.
  missingInterpolationHandler: (_text: string, match: string[]) => match[0] ?? '',
  // Catalogues are loaded before a page is rendered (loadTexts), so that no page suspends.
  react: { useSuspense: false },
});

const revisions = new Map<string, number>();
i18n.store.on('added', (language: string, namespace: string) => {
  // A catalogue of another language changes no text on the page until that language is chosen.
  if (language !== i18n.language && language !== defaultLanguage) return;
  revisions.set(namespace, (revisions.get(namespace) ?? 0) + 1);
});

/**
 * How often the texts of a namespace changed in the current language, for `useSyncExternalStore`: components that render
 * before a late catalogue arrives are rendered again with it. react-i18next's own `bindI18nStore` misses a catalogue that
 * arrives between the render and the effect that subscribes.
 */
export const textsRevision = {
  get: (namespace: string): number => revisions.get(namespace) ?? 0,
  subscribe(listener: () => void): () => void {
    i18n.store.on('added', listener);
    return () => i18n.store.off('added', listener);
  },
};

/** The source of the catalogues of each namespace; those passed to addTexts have none. */
const sources = new Map<string, Translations>();

let copies = 0;

/**
 * A namespace for the texts of a package that each remote bundles. Every copy of the package has its own: it may be of another
 * version than that of another remote.
 */
export function uniqueNamespace(name: string): string {
  copies += 1;
  return `${name} ${copies}`;
}

export function addTexts(namespace: string, language: Language, catalogue: Texts): void {
  i18n.addResourceBundle(language, namespace, catalogue, true, true);
}

/**
 * Loads the catalogue of a namespace in a language, or in the default language when that fails. Rejects when neither can
 * be loaded.
 */
export async function loadTexts(
  namespace: string,
  translations: Translations,
  language: Language,
): Promise<void> {
  const existing = sources.get(namespace);
  // Another build of the remote: its texts replace those of the previous build.
  if (existing && existing !== translations)
    for (const each of languages) i18n.removeResourceBundle(each, namespace);
  sources.set(namespace, translations);
  if (i18n.hasResourceBundle(language, namespace)) return;
  try {
    addTexts(namespace, language, (await translations[language]()).default);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    await loadTexts(namespace, translations, defaultLanguage);
  }
}

const patienceMs = 3000;

/**
 * Loads the catalogues of every namespace in use in another language, including those first used in the meantime. Waits at
 * most three seconds: one that hangs must not keep the other texts from changing, and changes its own when it arrives.
 */
export async function loadAllTexts(language: Language): Promise<void> {
  await waitAtMost(patienceMs, loadEach(language));
}

async function loadEach(language: Language): Promise<void> {
  const before = sources.size;
  const loading = [...sources].map(([name, translations]) => loadTexts(name, translations, language));
  await Promise.allSettled(loading);
  if (sources.size > before) await loadEach(language);
}

/** The texts of a namespace outside components. A missing text is shown in the default language, or else as its key. */
export function textsOf(namespace: string, language: Language): T {
  const t = i18n.getFixedT(language, namespace);
  return (key, values) => t(key, { ...values });
}
