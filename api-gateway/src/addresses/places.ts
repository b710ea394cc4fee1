import { readFileSync } from 'node:fs';
import type { CantonCode } from '@dossier/contracts';
import { localKeys, normalizeName, searchKeys } from './normalize-name.ts';

/** A locality with its postal code and every municipality of the postal code in its canton, its own first. */
export interface Place {
  readonly postalCode: string;
  readonly city: string;
  readonly canton: CantonCode;
  readonly gemeinden: readonly string[];
  /** Some addresses of the locality that are in another canton than the locality itself. */
  readonly isMinor: boolean;
}

/** The places that match a text; a town with several postal codes is one group. */
export interface PlaceMatch {
  /** Groups in order of relevance: exact names first, then larger towns. */
  readonly towns: readonly (readonly Place[])[];
  /** The text has a postal code, or a part of one. */
  readonly hasCode: boolean;
  /** The first town is the one whose name the text gives in full, or the only match. */
  readonly isNamed: boolean;
}

/** The places of one tax year. */
export interface Places {
  /** The places whose name or code is the text (`exact`) or starts with it; null when there are none. */
  match(text: string, exact?: boolean): PlaceMatch | null;
  byPostalCode(postalCode: string): readonly Place[];
}

/** Reads the bundled list (docs/decisions/032-official-sources.md); indexes each tax year at its first use. */
export function readPlaces(file: string | URL): { at(taxYear: number): Places } {
  const rows = parseRows(readFileSync(file, 'utf8'));
  const years = rows.flatMap(({ first, last }) => [first, last + 1]).filter((year) => Number.isFinite(year));
  const byYear = new Map<number, Places>();
  // Most names are the same in every year.
  const keys = new Map<string, readonly string[]>();
  const keysOf = (name: string) => {
    const known = keys.get(name) ?? searchKeys(name);
    keys.set(name, known);
    return known;
  };
  return {
    at(taxYear) {
      // The year of the last change before, so that years without a change share an index.
      const year = Math.max(0, ...years.filter((each) => each <= taxYear));
      const known = byYear.get(year);
      if (known) return known;
      const places = indexPlaces(
        rows.filter(({ first, last }) => first <= year && year <= last),
        keysOf,
      );
      byYear.set(year, places);
      return places;
    },
  };
}

interface Row {
  readonly postalCode: string;
  readonly city: string;
  readonly gemeinde: string;
  readonly canton: CantonCode;
  /** Percentage of the locality's addresses in this municipality. */
  readonly share: number;
  readonly first: number;
  readonly last: number;
}

function parseRows(text: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [postalCode = '', city = '', gemeinde, canton, share, , first, last] = line.split(';');
      return {
        postalCode,
        city,
        gemeinde: gemeinde || city,
        canton: canton as CantonCode,
        share: Number(share || 100),
        first: Number(first || -Infinity),
        last: Number(last || Infinity),
      };
    });
}

/** How well a name matches, best first; a municipality after localities, and after those with a name in another language. */
const ranks = {
  name: 0,
  namedGemeinde: 1,
  gemeinde: 2,
  prefix: 3,
  localPrefix: 4,
  gemeindePrefix: 5,
} as const;
type Rank = (typeof ranks)[keyof typeof ranks];

interface Entry {
  readonly key: string;
  readonly place: Place;
  /** The ranks of a match with the whole key, and with its beginning. */
  readonly whole: Rank;
  readonly prefix: Rank;
}

function indexPlaces(rows: readonly Row[], keysOf: (name: string) => readonly string[]): Places {
  const places = toPlaces(rows);
  const order = new Map(places.map((place, at) => [place, at]));
  const main = places.filter(({ isMinor }) => !isMinor);
  const byCode = Map.groupBy(places, ({ postalCode }) => postalCode);
  const entries: Entry[] = places
    .flatMap((place) => {
      const gemeinde = keysOf(place.gemeinden[0] ?? '');
      // Küssnacht am Rigi before the other localities of the municipality Küssnacht.
      const isNamesake = gemeinde.some((key) => keysOf(place.city).some((each) => each.startsWith(key)));
      const ofGemeinde = isNamesake ? ranks.namedGemeinde : ranks.gemeinde;
      const toEntries = (keys: readonly string[], whole: Rank, prefix: Rank) =>
        keys.map((key) => ({ key, place, whole, prefix }));
      return [
        ...toEntries(keysOf(place.city), ranks.name, ranks.prefix),
        ...toEntries(localKeys(place.city), ranks.name, ranks.localPrefix),
        ...toEntries(gemeinde, ofGemeinde, ranks.gemeindePrefix),
      ];
    })
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

  /** The places with a key that is or starts with a name. */
  function rankByName(name: string, exact: boolean): Map<Place, Rank> {
    const found = new Map<Place, Rank>();
    for (let at = lowerBound(entries, name); entries[at]?.key.startsWith(name); at++) {
      const { key, place, whole, prefix } = entries[at] as Entry;
      const rank = key === name ? whole : prefix;
      if (!(exact && key !== name) && rank < (found.get(place) ?? Infinity)) found.set(place, rank);
    }
    return found;
  }

  function toMatch(found: ReadonlyMap<Place, Rank>, code: string): PlaceMatch | null {
    const ranked = [...found]
      .filter(([place]) => code.length === 4 || !place.isMinor)
      .toSorted((a, b) => a[1] - b[1] || (order.get(a[0]) ?? 0) - (order.get(b[0]) ?? 0));
    const [first] = ranked;
    if (!first) return null;
    const towns = [...Map.groupBy(ranked, ([place]) => townOf(place)).values()];
    const ofLocality = towns.filter(([town]) => town && town[1] !== ranks.gemeindePrefix);
    return {
      towns: towns.map((town) => town.map(([place]) => place)),
      hasCode: code !== '',
      isNamed: first[1] < ranks.prefix || ofLocality.length === 1,
    };
  }

  return {
    byPostalCode: (postalCode) => byCode.get(postalCode) ?? [],
    match(text, exact = false) {
      const { code, name, canton, nameWithoutCanton } = splitCode(text);
      if (!name) {
        if (!code || (exact && code.length < 4)) return null;
        const pool = code.length === 4 ? (byCode.get(code) ?? []) : main;
        return toMatch(
          new Map(
            pool.filter(({ postalCode }) => postalCode.startsWith(code)).map((place) => [place, ranks.name]),
          ),
          code,
        );
      }
      // "Lausanne 25" is a name, "Lausanne 10" the beginning of a code.
      const named = rankByName(normalizeName(text), exact);
      if (named.size > 0) return toMatch(named, '');
      if (exact && code && code.length < 4) return null;
      const inCode = (found: Map<Place, Rank>) =>
        new Map([...found].filter(([{ postalCode }]) => postalCode.startsWith(code)));
      const match = toMatch(inCode(rankByName(name, exact)), code);
      if (match || !canton) return match;
      const shorter = inCode(rankByName(nameWithoutCanton, exact));
      return toMatch(new Map([...shorter].filter(([place]) => place.canton === canton)), code);
    },
  };
}

/** Splits `8700 Küsnacht ZH` or `Küsnacht 87` into code and name; a further number belongs to no place. */
function splitCode(text: string): {
  code: string;
  name: string;
  canton: string | undefined;
  nameWithoutCanton: string;
} {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const isCode = (word: string | undefined) => /^(ch-?)?\d{1,4}$/i.test(word ?? '');
  const at = isCode(words[0]) ? 0 : words.length - 1;
  const code = isCode(words[at]) ? (words.splice(at, 1)[0] ?? '').replace(/\D/g, '') : '';
  const canton = words.length > 1 ? words.at(-1)?.toUpperCase() : undefined;
  return {
    code,
    name: normalizeName(words.join(' ')),
    canton,
    nameWithoutCanton: normalizeName(words.slice(0, -1).join(' ')),
  };
}

function lowerBound(entries: readonly Entry[], name: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.key ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

const townOf = ({ city, canton }: Place) => `${city};${canton}`;

/**
 * Compares towns by size, which the directory does not give: by the number of postal codes, then by the zeros at the end of
 * the code (5000 is a larger town than 5042, because the Post gave round codes to its hubs).
 */
const sizeOf = (codes: readonly Place[]) =>
  codes.length * 10 + Math.max(...codes.map(({ postalCode }) => /0{0,4}$/.exec(postalCode)?.[0].length ?? 0));

/** The places in the order in which they are suggested: larger towns first, the codes of a town in ascending order. */
function toPlaces(rows: readonly Row[]): Place[] {
  const byCode = Map.groupBy(rows, ({ postalCode }) => postalCode);
  const byLocality = Map.groupBy(rows, ({ postalCode, city }) => `${postalCode};${city}`);
  const places = [...byLocality.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => b.share - a.share);
    return [...Map.groupBy(sorted, ({ canton }) => canton)].map(([canton, inCanton], at) => {
      const [{ postalCode, city }] = inCanton as [Row];
      const others = (byCode.get(postalCode) ?? []).filter((row) => row.canton === canton);
      const gemeinden = [...inCanton, ...others].map(({ gemeinde }) => gemeinde);
      return { postalCode, city, canton, gemeinden: [...new Set(gemeinden)], isMinor: at > 0 };
    });
  });
  const towns = Map.groupBy(
    places.filter(({ isMinor }) => !isMinor),
    townOf,
  );
  const sizes = new Map([...towns].map(([town, own]) => [town, sizeOf(own)]));
  return places
    .map((place) => ({ place, size: place.isMinor ? 0 : (sizes.get(townOf(place)) ?? 0) }))
    .sort(
      (a, b) =>
        b.size - a.size ||
        Number(a.place.city !== a.place.gemeinden[0]) - Number(b.place.city !== b.place.gemeinden[0]) ||
        Number(a.place.postalCode) - Number(b.place.postalCode) ||
        a.place.city.length - b.place.city.length,
    )
    .map(({ place }) => place);
}
