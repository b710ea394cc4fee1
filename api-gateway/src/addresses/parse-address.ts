import type { PlaceMatch, Places } from './places.ts';

/** A query taken apart: the matching places, and the text that is not a place. */
export interface ParsedQuery {
  readonly street: string;
  readonly match: PlaceMatch;
}

/** Longer queries are not searched: no address has so many words. */
const maxWords = 14;

/** The types of streets that French, Italian and Romansh put first. */
const startsWithStreet =
  /^(rue|ruelle|route|rte|chemin|ch|av|avenue|bd|boulevard|place|pl|quai|all[ée]e|impasse|sentier|passage|promenade|cours|via|viale|vicolo|piazza|piazzetta|strada|contrada|corso|salita|lungolago|riva|veia|streda)\.?\s+\S/iu;
/** The types of streets that German puts last. */
const endsWithStreet =
  /(strasse|straße|str\.?|weg|gasse|platz|allee|ring|rain|quai|promenade|steig|halde|matte|acker|wiese)$/iu;
/** After these words a name belongs to the street: "Rue de Genève", "Via al Forte". */
const linksNames =
  /^(d|de|du|des|la|le|les|l|di|del|della|delle|dei|degli|da|dal|al|alla|alle|ai|à|au|aux|en|sous|sur|zum|zur|am|im|der|den|dem|von|vom)$/iu;
const country = /[\s,;](schweiz|suisse|svizzera|svizra|switzerland|ch)$/iu;

/** Finds the place in a query, with the rest as the street; null when the query names no place. */
export function parseAddress(query: string, places: Places): ParsedQuery | null {
  const text = query.replace(country, '').trim();
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0 || words.length > maxWords) return null;
  const whole = places.match(text);
  if (whole) return { street: '', match: whole };
  for (const { place, street, exact } of splitQuery(text, words)) {
    const match = /\p{L}/u.test(street) && places.match(place, exact);
    if (match) return { street, match };
  }
  return null;
}

interface Split {
  readonly place: string;
  readonly street: string;
  readonly exact: boolean;
}

/** The ways to split a query into street and place, the likeliest first. */
function* splitQuery(text: string, words: readonly string[]): Generator<Split> {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length > 1) {
    yield { place: last, street: parts.slice(0, -1).join(' '), exact: false };
    yield { place: first, street: parts.slice(1).join(' '), exact: true };
  }
  const join = (from: number, to?: number) => words.slice(from, to).join(' ');
  // A postal code after the street starts the place.
  const codeAt = words.findIndex((word, at) => at > 0 && /^(ch-?)?\d{4}$/i.test(word));
  if (codeAt > 0) yield { place: join(codeAt), street: join(0, codeAt), exact: false };
  const hasTypeFirst = startsWithStreet.test(text);
  // The longest name of a place after the street, complete or, after a house number or type of street, being typed.
  for (let at = 1; at < words.length; at++) {
    const before = words[at - 1] ?? '';
    if (linksNames.test(before) || (at === 1 && hasTypeFirst)) continue;
    yield { place: join(at), street: join(0, at), exact: true };
    const isAfterStreet = /^\d/.test(before) || endsWithStreet.test(before);
    const rest = join(at);
    if (isAfterStreet && (/^\d{1,3}$/.test(rest) ? /^\d/.test(before) : /^\p{L}{2}/u.test(rest)))
      yield { place: rest, street: join(0, at), exact: false };
  }
  // The place first, unless the first word is the type of a street: "Rue du Lac" is not in Rue.
  if (hasTypeFirst) return;
  for (let at = words.length - 1; at > 0; at--) {
    const street = join(at);
    if (/^\d{4}$/.test(words[0] ?? '') || /\d$|\d\p{L}$/u.test(street) || endsWithStreet.test(street))
      yield { place: join(0, at), street, exact: true };
  }
}

/** `Bahnhofstrasse 12a` → street and house number. Only a trailing number is a house number. */
export function splitHouseNumber(text: string): { street: string; houseNumber: string | null } {
  const trimmed = text.trim();
  const found = /\s(\d{1,5}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?)?)$/iu.exec(trimmed);
  const street = trimmed.slice(0, found?.index).trim();
  if (!found || !/\p{L}/u.test(street)) return { street: trimmed, houseNumber: null };
  return { street, houseNumber: found[1] ?? null };
}
