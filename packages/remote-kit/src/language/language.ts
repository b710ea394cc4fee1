import { useMemo, useSyncExternalStore } from 'react';
import { defaultLanguage, isLanguage, type Language } from '@dossier/contracts';
import { loadAllTexts, textsOf, type T } from './texts.ts';

const key = 'i18nextLng';
let language: Language = defaultLanguage;
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => language;

function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

function store(next: Language): void {
  try {
    localStorage.setItem(key, next);
  } catch {
    // refused in some private windows: the choice lives as long as the page
  }
}

/**
 * Document 1, section 4: every stored key that begins with i18next or contains lang is cleared, and the stored choice,
 * if it is one of the active languages, saved again. No detection: otherwise English.
 */
export function startLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('i18next') || name.toLowerCase().includes('lang')) localStorage.removeItem(name);
    }
  } catch {
    // refused: English
  }
  const valid = isLanguage(stored) ? stored : defaultLanguage;
  store(valid);
  apply(valid);
  return valid;
}

/** Changes the language once its texts are there, so that no page shows two. */
export async function setLanguage(next: Language): Promise<void> {
  await loadAllTexts(next);
  store(next);
  apply(next);
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => Promise<void> } {
  return { language: useSyncExternalStore(onLanguage, currentLanguage), setLanguage };
}

/** The texts of a namespace in the language in use; a remote's namespace is its name. */
export function useTexts(namespace: string): T {
  const { language: inUse } = useLanguage();
  return useMemo(() => textsOf(namespace, inUse), [namespace, inUse]);
}
