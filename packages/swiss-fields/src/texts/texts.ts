import { perLanguage } from '@dossier/contracts';
import { loadCantonNames } from '@dossier/contracts/canton-names';
import { currentLanguage, loadTexts, type Translations } from '@dossier/remote-kit';

export const placesNamespace = 'places';

/** The texts of the pickers are small: all languages are in the chunk of the pickers. */
const translations: Translations = perLanguage((language) => async () => {
  const [texts, cantons] = await Promise.all([
    import(/* webpackMode: "eager" */ `./places.${language}.json`),
    loadCantonNames[language](),
  ]);
  return { default: { ...texts.default, cantons: cantons.default } };
});

// Nothing is fetched. Components that render before the catalogue is added are rendered again with it.
void loadTexts(placesNamespace, translations, currentLanguage());
