import { perLanguage } from '@dossier/contracts';
import { currentLanguage } from './language.ts';
import en from './kit.en.json' with { type: 'json' };
import { addTexts, textsOf, type Translations } from './texts.ts';

export const kitNamespace = 'kit';

/** English is here from the start, so that there are words for whatever goes wrong. */
addTexts(kitNamespace, 'en', en);

export const kitTranslations: Translations = perLanguage(
  (language) => () => import(`./kit.${language}.json`),
);

/** A text of the kit's own, outside components. */
export function kitText(key: string, values?: Record<string, string | number>): string {
  return textsOf(kitNamespace, currentLanguage())(key, values);
}
