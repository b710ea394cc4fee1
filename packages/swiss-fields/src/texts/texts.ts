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

// Nothing is fetched, so the texts are there before the importing chunk is painted.
export const placesTextsLoaded = loadTexts(placesNamespace, translations, currentLanguage());
