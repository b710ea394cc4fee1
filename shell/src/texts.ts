import { perLanguage } from '@dossier/contracts';
import { addTexts, type Translations } from '@dossier/remote-kit';
import en from './texts/shell.en.json' with { type: 'json' };

/** The namespace of the shell's own texts. */
export const shellNamespace = 'shell';

/** English is in the first script, so that the shell has texts whatever fails to load. */
export function addEnglish(): void {
  addTexts(shellNamespace, 'en', en);
}

export const shellTranslations: Translations = perLanguage(
  (language) => () => import(`./texts/shell.${language}.json`),
);
