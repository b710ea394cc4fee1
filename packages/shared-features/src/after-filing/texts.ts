import { perLanguage } from '@dossier/contracts';
import { currentLanguage, loadTexts, type Translations, uniqueNamespace } from '@dossier/remote-kit';

export const afterFilingNamespace = uniqueNamespace('afterFiling');

/** The texts are small: all languages are in the chunk of the components. */
const translations: Translations = perLanguage(
  (language) => () => import(/* webpackMode: "eager" */ `./after-filing.${language}.json`),
);

// Nothing is fetched. Components that render before the catalogue is added are rendered again with it.
void loadTexts(afterFilingNamespace, translations, currentLanguage());
