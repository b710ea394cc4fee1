import { perLanguage } from '@dossier/contracts';
import type { Translations } from '@dossier/remote-kit';

/** A separate namespace, because only administrators need these texts. */
export const debugNamespace = 'shell.debug';
export const debugTranslations: Translations = perLanguage(
  (language) => () => import(`./debug.${language}.json`),
);
