import { readFileSync } from 'node:fs';
import { addressSearchLimits, cantonCode, type AddressSuggestion, type CantonCode } from '@dossier/contracts';
import { exonyms, fold, searchKeys } from './normalize-name.ts';

/** A locality of a postal code, with every municipality of that postal code, its own first. */
export interface Place {
  readonly postalCode: string;
  readonly city: string;
  readonly canton: CantonCode;
  readonly gemeinden: readonly string[];
}

interface Indexed extends Place {
  /** The locality as it may be typed, and the municipalities. */
  readonly cityNames: readonly string[];
  readonly gemeindeNames: readonly string[];
}

/** What was understood of a question: a place, and the street around it. */
export interface Reading {
  readonly street: string;
  readonly places: readonly Place[];
}

export interface Places {
  /** What a text means: the places it begins to name, with the rest as the street. Null when no place is in it. */
  read(text: string): Reading | null;
  ofPostalCode(postalCode: string): readonly Place[];
}

/** More words than any address has: what is longer is not looked through. */
const mostWords = 14;

/** The bundled list (docs/decisions/080-bundled-places.md), read once. */
export function readPlaces(file: string | URL): Places {
  const places = index(readFileSync(file, 'utf8'));
  const byCode = Map.groupBy(places.toSorted(mainFirst), ({ postalCode }) => postalCode);

  /** Places that a text names (`whole`) or begins to name, the likeliest first. */
  function named(words: readonly string[], whole: boolean): readonly Indexed[] {
    const digits = words.filter((word) => /^(ch-?)?\d+$/i.test(word)).map((word) => word.replace(/\D/g, ''));
    const canton = cantonCode.safeParse(words.length > 1 ? words.at(-1) : undefined).data;
    const name = fold(words.filter((word) => !/^(ch-?)?\d+$/i.test(word)).join(' '));
    const [code = ''] = digits;
    if (digits.length > 1 || code.length > 4 || (whole && code.length < 4 && !name)) return [];
    if (code && name && code.length < 4) return [];
    const pool = code.length === 4 ? (byCode.get(code) ?? []) : places;
    if (!name) return code.length === 4 ? pool : pool.filter(({ postalCode }) => postalCode.startsWith(code));
    const found = ranked(pool, name, whole);
    if (found.length > 0 || !canton) return found;
    const shorter = fold(
      words
        .slice(0, -1)
        .filter((word) => !/\d/.test(word))
        .join(' '),
    );
    return shorter ? ranked(pool, shorter, whole).filter((place) => place.canton === canton) : [];
  }

  return {
    ofPostalCode: (postalCode) => byCode.get(postalCode) ?? [],
    read(text) {
      const words = text.split(/[\s,;]+/).filter(Boolean);
      if (words.length === 0 || words.length > mostWords) return null;
      const all = named(words, false);
      if (all.length > 0) return { street: '', places: all };
      const readings = splits(text, words).flatMap(({ place, street }) => {
        const found = named(place, true);
        return found.length > 0 && /\p{L}/u.test(street)
          ? [{ street, places: found, length: place.length }]
          : [];
      });
      // The reading that explains most words as a place; with a comma, where it was put.
      return readings.toSorted((a, b) => b.length - a.length)[0] ?? null;
    },
  };
}

/** Every way to take a text apart into a street and a place before or after it. */
function splits(text: string, words: readonly string[]): { place: string[]; street: string }[] {
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

/** Exact names first, then beginnings of localities, then of municipalities; each name once before its other codes. */
function ranked(pool: readonly Indexed[], name: string, whole: boolean): readonly Indexed[] {
  const typed = exonyms.get(name) ?? name;
  const rank = ({ cityNames, gemeindeNames }: Indexed) => {
    if (cityNames.includes(typed)) return 0;
    if (gemeindeNames.includes(typed)) return 1;
    if (whole) return Infinity;
    if (cityNames.some((each) => each.startsWith(typed))) return 2;
    return gemeindeNames.some((each) => each.startsWith(typed)) ? 3 : Infinity;
  };
  const found = Map.groupBy(pool, rank);
  return [0, 1, 2, 3].flatMap((at) => onceEach(found.get(at) ?? []));
}

function onceEach(places: readonly Indexed[]): readonly Indexed[] {
  const key = ({ city, canton }: Place) => `${city} ${canton}`;
  const first = [...new Map(places.toReversed().map((place) => [key(place), place])).values()].reverse();
  return [...first, ...places.filter((place) => !first.includes(place))];
}

function index(text: string): Indexed[] {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(';') as [string, string, string, CantonCode]);
  const byCode = Map.groupBy(rows, ([postalCode]) => postalCode);
  return [...Map.groupBy(rows, ([code, city, , canton]) => `${code};${city};${canton}`).values()].flatMap(
    (own) => {
      const [first] = own;
      if (!first) return [];
      const [postalCode, city, , canton] = first;
      const mine = own
        .map(([, , gemeinde]) => gemeinde)
        .toSorted((a, b) => likeness(b, city) - likeness(a, city));
      const others = (byCode.get(postalCode) ?? []).filter((row) => row[3] === canton).map((row) => row[2]);
      return [
        {
          postalCode,
          city,
          canton,
          gemeinden: [...new Set([...mine, ...others])],
          cityNames: searchKeys(city),
          gemeindeNames: mine.flatMap(searchKeys),
        },
      ];
    },
  );
}

/** Of the localities of a postal code the one that is a municipality comes first, then the shorter name. */
const mainFirst = (a: Place, b: Place) =>
  Number(a.city !== a.gemeinden[0]) - Number(b.city !== b.gemeinden[0]) || a.city.length - b.city.length;

const likeness = (gemeinde: string, city: string) => Number(fold(gemeinde).startsWith(fold(city)));

/** A place as an answer, with the street that was typed around it. */
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

/** The places of a reading as answers. */
export function suggestionsOf({ street, places }: Reading): AddressSuggestion[] {
  const typed = splitHouseNumber(street);
  return places
    .slice(0, addressSearchLimits.results)
    .map((place) => toSuggestion(place, typed.street || null, typed.houseNumber));
}

/** `Bahnhofstrasse 12a` → street and number. Only a trailing number counts (document 2, section 5). */
export function splitHouseNumber(text: string): { street: string; houseNumber: string | null } {
  const [, street = text, houseNumber = null] =
    /^(.*\p{L}.*?)\s+(\d{1,5}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?)?)$/iu.exec(text.trim()) ?? [];
  return { street: street.trim(), houseNumber };
}
