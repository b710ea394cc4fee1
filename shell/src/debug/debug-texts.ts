import { perLanguage } from '@dossier/contracts';
import type { Translations } from '@dossier/remote-kit';

/** Texts of their own: only the administrator needs them. */
export const debugNamespace = 'shell.debug';
export const debugTranslations: Translations = perLanguage(
  (language) => () => import(`./debug.${language}.json`),
);
