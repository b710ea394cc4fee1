import { localeOf, type Language } from '../language/language.ts';
import codes from './countries.json' with { type: 'json' };

/** Countries and territories by their ISO 3166-1 codes, and Kosovo by XK, the code in general use for it. */
export const countryCodes: readonly string[] = codes;

/** Where somebody owns property unless they say otherwise. */
export const homeCountry = 'CH';

/** Making these costs far more than using them. */
const namings = new Map<Language, readonly Intl.DisplayNames[]>();

function namingsIn(language: Language): readonly Intl.DisplayNames[] {
  // Swiss German has no word of its own for some, and browsers may lack it: German, never the device's language.
  const locales = [[localeOf[language], 'de-CH'], ['de-CH']];
  const known =
    namings.get(language) ??
    locales.map((each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }));
  namings.set(language, known);
  return known;
}

/** A country's name in a language. Anything else, such as a name somebody once typed, stays as it is. */
export function countryName(country: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const names = namingsIn(language).map((naming) => naming.of(country));
  return names.find((name) => name !== undefined) ?? country;
}
