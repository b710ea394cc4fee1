import { localeOf, type Language } from '../language/language.ts';
import codes from './countries.json' with { type: 'json' };

/** ISO 3166-1 alpha-2 codes of all countries and territories, and XK, the user-assigned code in general use for Kosovo. */
export const countryCodes: readonly string[] = codes;

/** The default country of a property. */
export const homeCountry = 'CH';

/** Cached because creating an `Intl.DisplayNames` costs far more than a lookup. */
const displayNamesByLanguage = new Map<Language, readonly Intl.DisplayNames[]>();

function displayNames(language: Language): readonly Intl.DisplayNames[] {
  // Swiss German lacks some names, and some browsers lack Swiss German: German is the fallback, not the device's language.
  const locales = [[localeOf(language), 'de-CH'], ['de-CH']];
  const names =
    displayNamesByLanguage.get(language) ??
    locales.map((each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }));
  displayNamesByLanguage.set(language, names);
  return names;
}

/** The name of a country in a language. Text that is not a country code, such as a name typed by hand, is returned unchanged. */
export function countryName(country: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const names = displayNames(language).map((each) => each.of(country));
  return names.find((name) => name !== undefined) ?? country;
}
