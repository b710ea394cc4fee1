import { addTexts, type Translations } from '@dossier/remote-kit';
import en from './texts.en.ts';

/** The namespace of the shell's own texts. */
export const shellNamespace = 'shell';

/** English is in the first script, so that the shell has words whatever fails to load. */
export function addEnglish(): void {
  addTexts(shellNamespace, 'en', en);
}

export const shellTranslations: Translations = {
  en: async () => ({ default: en }),
  fr: () => import('./texts.fr.ts'),
  de: () => import('./texts.de.ts'),
  gsw: () => import('./texts.gsw.ts'),
  it: () => import('./texts.it.ts'),
};
