import { perLanguage } from '@dossier/contracts';
import type { Translations } from '@dossier/remote-kit';

/** A namespace of its own, loaded with the dialog: signing in does not need these texts. */
export const changeLogNamespace = 'mf-auth.changeLog';
export const changeLogTranslations: Translations = perLanguage(
  (language) => () => import(`./change-log.${language}.json`),
);
