import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultLanguage, isLanguage, type Language, languageCookie } from '@dossier/contracts';
import { i18n, loadAllTexts, textsRevision, type T } from './texts.ts';

const key = 'i18nextLng';

export const currentLanguage = (): Language => i18n.language as Language;

function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

function apply(next: Language): void {
  // Also the same value would make the browser style the whole page again.
  if (document.documentElement.lang !== next) document.documentElement.lang = next;
  // Takes effect at once: the instance has no backend to load from.
  void i18n.changeLanguage(next);
}

const yearSeconds = 31_536_000;

/** The cookie repeats the choice for the gateway, which prepares the next page in this language. */
function store(next: Language): void {
  const isHttps = location.protocol === 'https:';
  const secure = isHttps ? '; Secure' : '';
  document.cookie = `${languageCookie(isHttps)}=${next}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage is unavailable in some private windows: the choice lasts until the page is closed.
  }
}

/**
 * Restores the stored language, English if there is none or it is not offered; the browser's language is not detected.
 * Every other stored key that begins with `i18next` or contains `lang` is removed.
 */
export function startLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('i18next') || name.toLowerCase().includes('lang')) localStorage.removeItem(name);
    }
  } catch {
    // Storage is unavailable: English.
  }
  const valid = isLanguage(stored) ? stored : defaultLanguage;
  store(valid);
  apply(valid);
  window.addEventListener('storage', followOtherWindow);
  return valid;
}

/** Applies the language that was chosen in another window of this browser. */
function followOtherWindow({ key: changed, newValue }: StorageEvent): void {
  if (changed !== key || !isLanguage(newValue) || newValue === currentLanguage()) return;
  void whenLoaded(newValue, () => apply(newValue));
}

/** Changes the language once its catalogues are loaded, so that no page shows two languages. */
export function setLanguage(next: Language): Promise<void> {
  return whenLoaded(next, () => {
    store(next);
    apply(next);
  });
}

let latest: object | undefined;

/** Calls back once the catalogues of a language are loaded, unless another language was chosen meanwhile. */
async function whenLoaded(next: Language, callback: () => void): Promise<void> {
  const choice = {};
  latest = choice;
  await loadAllTexts(next);
  if (choice === latest) callback();
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  return { language: useSyncExternalStore(onLanguage, currentLanguage), setLanguage };
}

/** The texts of a namespace in the current language; a remote's namespace is its name. */
export function useTexts(namespace: string): T {
  const { t } = useTranslation(namespace);
  const revision = useSyncExternalStore(textsRevision.subscribe, () => textsRevision.get(namespace));
  // A new function for a new catalogue, so that texts that depend on it are computed again.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the revision is not read, it only renews the function
  return useCallback((key, values) => t(key, { ...values }), [t, revision]);
}
