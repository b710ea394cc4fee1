import { perLanguage } from '@dossier/contracts';
import { currentLanguage, loadTexts, type Translations } from '@dossier/remote-kit';

/** A namespace of its own, loaded with the dialog: signing in does not need these texts. */
export const changeLogNamespace = 'mf-auth.changeLog';
/** All languages are in the script of the dialog: the entry of the remote lists every script with its hash. */
const translations: Translations = perLanguage(
  (language) => () => import(/* webpackMode: "eager" */ `./change-log.${language}.json`),
);

export const loadChangeLogTexts = (): Promise<void> =>
  loadTexts(changeLogNamespace, translations, currentLanguage());
