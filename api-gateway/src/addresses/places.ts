import { readFileSync } from 'node:fs';
import { addressSearchLimits, cantonCode, type AddressSuggestion, type CantonCode } from '@dossier/contracts';
import { exonyms, normalizeName, searchKeys } from './normalize-name.ts';

/** A locality with its postal code and every municipality of the postal code, its own first. */
export interface Place {
  readonly postalCode: string;
  readonly city: string;
  readonly canton: CantonCode;
  readonly gemeinden: readonly string[];
}

interface IndexedPlace extends Place {
  /** Search keys. */
  readonly cityNames: readonly string[];
  readonly gemeindeNames: readonly string[];
}

/** A query taken apart: the matching places, the likeliest first, and the text that is not a place. */
export interface ParsedQuery {
  readonly street: string;
  readonly places: readonly Place[];
}

export interface Places {
  /** Finds the place in a query, with the rest as the street; null when it names no place. */
  parse(text: string): ParsedQuery | null;
  byPostalCode(postalCode: string): readonly Place[];
}

/** Longer queries are not searched: no address has so many words. */
const maxWords = 14;

/** Reads and indexes the bundled list of places (docs/decisions/080-bundled-places.md). */
export function readPlaces(file: string | URL): Places {
  const places = parsePlaces(readFileSync(file, 'utf8'));
  const byCode = Map.groupBy(places.toSorted(mainFirst), ({ postalCode }) => postalCode);

  /** The places with this name (`exact`) or with a name that starts with it, the likeliest first. */
  function findPlaces(words: readonly string[], exact: boolean): readonly IndexedPlace[] {
    const digits = words.filter((word) => /^(ch-?)?\d+$/i.test(word)).map((word) => word.replace(/\D/g, ''));
    const canton = cantonCode.safeParse(words.length > 1 ? words.at(-1) : undefined).data;
    const name = normalizeName(words.filter((word) => !/^(ch-?)?\d+$/i.test(word)).join(' '));
    const [code = ''] = digits;
    if (digits.length > 1 || code.length > 4 || (exact && code.length < 4 && !name)) return [];
    if (code && name && code.length < 4) return [];
    const pool = code.length === 4 ? (byCode.get(code) ?? []) : places;
    if (!name) return code.length === 4 ? pool : pool.filter(({ postalCode }) => postalCode.startsWith(code));
    const found = rankPlaces(pool, name, exact);
    if (found.length > 0 || !canton) return found;
    const shorter = normalizeName(
      words
        .slice(0, -1)
        .filter((word) => !/\d/.test(word))
        .join(' '),
    );
    return shorter ? rankPlaces(pool, shorter, exact).filter((place) => place.canton === canton) : [];
  }

  return {
    byPostalCode: (postalCode) => byCode.get(postalCode) ?? [],
    parse(text) {
      const words = text.split(/[\s,;]+/).filter(Boolean);
      if (words.length === 0 || words.length > maxWords) return null;
      const all = findPlaces(words, false);
      if (all.length > 0) return { street: '', places: all };
      const candidates = splitStreetAndPlace(text, words).flatMap(({ place, street }) => {
        const found = findPlaces(place, true);
        return found.length > 0 && /\p{L}/u.test(street)
          ? [{ street, places: found, length: place.length }]
          : [];
      });
      // The candidate with the longest place.
      return candidates.toSorted((a, b) => b.length - a.length)[0] ?? null;
    },
  };
}

/** All splits of a query into a street and a place before or after it: at the commas, otherwise at every space. */
function splitStreetAndPlace(text: string, words: readonly string[]): { place: string[]; street: string }[] {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > 1) {
    return parts.map((part, at) => ({
      place: part.split(/\s+/),
      street: parts.filter((_, other) => other !== at).join(' '),
    }));
  }
  return words.slice(1).flatMap((_, at) => [
    { place: words.slice(at + 1), street: words.slice(0, at + 1).join(' ') },
    { place: words.slice(0, at + 1), street: words.slice(at + 1).join(' ') },
  ]);
}

/** Exact matches first, then prefixes of localities, then of municipalities; in each group every name before repeated ones. */
function rankPlaces(pool: readonly IndexedPlace[], name: string, exact: boolean): readonly IndexedPlace[] {
  const typed = exonyms.get(name) ?? name;
  const rank = ({ cityNames, gemeindeNames }: IndexedPlace) => {
    if (cityNames.includes(typed)) return 0;
    if (gemeindeNames.includes(typed)) return 1;
    if (exact) return Infinity;
    if (cityNames.some((each) => each.startsWith(typed))) return 2;
    return gemeindeNames.some((each) => each.startsWith(typed)) ? 3 : Infinity;
  };
  const found = Map.groupBy(pool, rank);
  return [0, 1, 2, 3].flatMap((at) => firstOfEachName(found.get(at) ?? []));
}

function firstOfEachName(places: readonly IndexedPlace[]): readonly IndexedPlace[] {
  const key = ({ city, canton }: Place) => `${city} ${canton}`;
  const first = [...new Map(places.toReversed().map((place) => [key(place), place])).values()].reverse();
  return [...first, ...places.filter((place) => !first.includes(place))];
}

function parsePlaces(text: string): IndexedPlace[] {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(';') as [string, string, string, CantonCode]);
  const byCode = Map.groupBy(rows, ([postalCode]) => postalCode);
  return [...Map.groupBy(rows, ([code, city, , canton]) => `${code};${city};${canton}`).values()].flatMap(
    (placeRows) => {
      const [first] = placeRows;
      if (!first) return [];
      const [postalCode, city, , canton] = first;
      const ownGemeinden = placeRows
        .map(([, , gemeinde]) => gemeinde)
        .toSorted((a, b) => nameMatch(b, city) - nameMatch(a, city));
      const others = (byCode.get(postalCode) ?? []).filter((row) => row[3] === canton).map((row) => row[2]);
      return [
        {
          postalCode,
          city,
          canton,
          gemeinden: [...new Set([...ownGemeinden, ...others])],
          cityNames: searchKeys(city),
          gemeindeNames: ownGemeinden.flatMap(searchKeys),
        },
      ];
    },
  );
}

/** Among localities of a postal code, the one with its own municipality first, then the shorter name. */
const mainFirst = (a: Place, b: Place) =>
  Number(a.city !== a.gemeinden[0]) - Number(b.city !== b.gemeinden[0]) || a.city.length - b.city.length;

const nameMatch = (gemeinde: string, city: string) =>
  Number(normalizeName(gemeinde).startsWith(normalizeName(city)));

/** A suggestion for a place, with the street when there is one. */
export function toSuggestion(
  place: Place,
  street: string | null,
  houseNumber: string | null,
): AddressSuggestion {
  const { postalCode, city, canton, gemeinden } = place;
  const first = [street, houseNumber].filter(Boolean).join(' ');
  return {
    displayName: [first, `${postalCode} ${city}`].filter(Boolean).join(', '),
    street,
    houseNumber,
    postalCode,
    city,
    gemeinde: gemeinden[0] ?? city,
    gemeinden: [...gemeinden],
    state: canton,
    country: 'CH',
  };
}

/** The suggestions for a parsed query. */
export function toSuggestions({ street, places }: ParsedQuery): AddressSuggestion[] {
  const typed = splitHouseNumber(street);
  return places
    .slice(0, addressSearchLimits.results)
    .map((place) => toSuggestion(place, typed.street || null, typed.houseNumber));
}

/** `Bahnhofstrasse 12a` → street and house number. Only a trailing number is a house number. */
export function splitHouseNumber(text: string): { street: string; houseNumber: string | null } {
  const [, street = text, houseNumber = null] =
    /^(.*\p{L}.*?)\s+(\d{1,5}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?)?)$/iu.exec(text.trim()) ?? [];
  return { street: street.trim(), houseNumber };
}
