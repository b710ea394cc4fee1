import { addTexts, type Texts, type Translations } from '@dossier/remote-kit';
import en from './texts/shell.en.json' with { type: 'json' };

/** The namespace of the shell's own texts. */
export const shellNamespace = 'shell';

/** English is in the first script, so that the shell has words whatever fails to load. */
export function addEnglish(): void {
  addTexts(shellNamespace, 'en', en satisfies Texts);
}

export const shellTranslations: Translations = {
  en: async () => ({ default: en }),
  fr: () => import('./texts/shell.fr.json', { with: { type: 'json' } }),
  de: () => import('./texts/shell.de.json', { with: { type: 'json' } }),
  gsw: () => import('./texts/shell.gsw.json', { with: { type: 'json' } }),
  it: () => import('./texts/shell.it.json', { with: { type: 'json' } }),
};
