import { perLanguage } from '@dossier/contracts';
import { currentLanguage } from './language.ts';
import en from './kit.en.json' with { type: 'json' };
import { addTexts, textsOf, type Translations } from './texts.ts';

export const kitNamespace = 'kit';

/** English is in the first script, so that every error has a text. */
addTexts(kitNamespace, 'en', en);

export const kitTranslations: Translations = perLanguage(
  (language) => () => import(`./kit.${language}.json`),
);

/** A text of the kit, outside components. */
export function kitText(key: string, values?: Record<string, string | number>): string {
  return textsOf(kitNamespace, currentLanguage())(key, values);
}
