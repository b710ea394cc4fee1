import { addressSearchLimits, type AddressSuggestion, type Language } from '@dossier/contracts';
import { localNameOf } from './normalize-name.ts';
import { splitHouseNumber, type ParsedQuery } from './parse-address.ts';
import type { Place } from './places.ts';

interface Given {
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly language: Language;
}

/** A suggestion for a place, with the street when there is one. */
export function toSuggestion(place: Place, { street, houseNumber, language }: Given): AddressSuggestion {
  const { postalCode, city, canton, gemeinden, isMinor } = place;
  const first = [street, houseNumber].filter(Boolean).join(' ');
  const gemeinde = gemeinden[0] ?? city;
  const line = `${postalCode} ${city}${isMinor ? ` (${gemeinde.replace(/ \(([^()]*)\)$/, ' $1')})` : ''}`;
  return {
    displayName: [first, line].filter(Boolean).join(', '),
    street,
    houseNumber,
    postalCode,
    city,
    localName: localNameOf(city, language),
    continues: null,
    gemeinde,
    gemeinden: [...gemeinden],
    state: canton,
    country: 'CH',
  };
}

/**
 * The suggestions for a parsed query, all different. A town with several postal codes is one suggestion that continues; the
 * codes of the town that the text names come first, and all of them with `allCodes`.
 */
export function toSuggestions(
  { street, match }: ParsedQuery,
  { language, allCodes }: { language: Language; allCodes: boolean },
): AddressSuggestion[] {
  const typed = splitHouseNumber(street);
  const given = { street: typed.street || null, houseNumber: typed.houseNumber, language };
  const suggest = (place: Place) => toSuggestion(place, given);
  const { results, codes } = addressSearchLimits;
  const [named = [], ...others] = match.towns;
  if (allCodes) return named.slice(0, codes).map(suggest);
  if (match.hasCode) return match.towns.flat().slice(0, results).map(suggest);
  const asTown = (town: readonly Place[]) => {
    const [place] = town as [Place];
    if (town.length === 1) return suggest(place);
    const displayName = [[given.street, given.houseNumber].filter(Boolean).join(' '), place.city];
    return {
      ...suggest(place),
      displayName: displayName.filter(Boolean).join(', '),
      continues: town.length,
    };
  };
  if (!match.isNamed) return match.towns.slice(0, results).map(asTown);
  const shown =
    named.length > results
      ? [...named.slice(0, results - 1).map(suggest), asTown(named)]
      : named.map(suggest);
  return [...shown, ...others.map(asTown)].slice(0, results);
}
