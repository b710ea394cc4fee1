import { currentLanguage } from './language.ts';
import en from './kit.en.json' with { type: 'json' };
import { addTexts, textsOf, type Translations } from './texts.ts';

export const kitNamespace = 'kit';

/** English is here from the start, so that there are words for whatever goes wrong. */
addTexts(kitNamespace, 'en', en);

export const kitTranslations: Translations = {
  en: async () => ({ default: en }),
  fr: () => import('./kit.fr.json', { with: { type: 'json' } }),
  de: () => import('./kit.de.json', { with: { type: 'json' } }),
  gsw: () => import('./kit.gsw.json', { with: { type: 'json' } }),
  it: () => import('./kit.it.json', { with: { type: 'json' } }),
};

/** A text of the kit's own, outside components. */
export function kitText(key: string, values?: Record<string, string | number>): string {
  return textsOf(kitNamespace, currentLanguage())(key, values);
}
