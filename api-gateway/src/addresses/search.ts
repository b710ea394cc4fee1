import {
  addressSearchLimits,
  yearInZurich,
  type AddressResponse,
  type AddressSuggestion,
  type Language,
} from '@dossier/contracts';
import { fail, type Clock, type Logger } from '@dossier/service-kit';
import { createCache } from './cache.ts';
import {
  cantonOf,
  GeocoderError,
  isSwiss,
  queryGeocoder,
  streetName,
  type GeocoderOptions,
  type GeocoderResult,
} from './geocoder.ts';
import { normalizeName } from './normalize-name.ts';
import { parseAddress, splitHouseNumber } from './parse-address.ts';
import { readPlaces, type Place, type Places } from './places.ts';
import { toSuggestion, toSuggestions } from './suggestions.ts';
import { createThrottle, ThrottledError } from './throttle.ts';

export interface AddressQuery {
  readonly q: string;
  /** The municipalities of 31 December of this year; those of today without it. */
  readonly taxYear?: number | undefined;
  /** Lists every postal code of the town that the text names. */
  readonly codes?: 'all' | undefined;
  readonly language: Language;
  /** A newer query of a user replaces its queued one. */
  readonly userId: number;
  readonly log: Logger;
}

export interface AddressSearchOptions {
  readonly placesFile: string;
  readonly clock: Clock;
  /** Undefined when only the bundled list is used. */
  readonly geocoder: GeocoderOptions | undefined;
  /** Minimum milliseconds between two geocoder requests. */
  readonly interval: number;
}

/** Indexing a year takes 0.1 s: the years of the home page are indexed one by one after the start, before the first query. */
const indexAfterMs = 2000;

/** At one request per second, a user waits at most five seconds. */
const maxQueued = 5;

/**
 * Searches addresses: places in the bundled list, streets with the geocoder when one is configured. A query that names
 * only a place is not sent to the geocoder, because the terms of the public one forbid type-ahead.
 */
export function createAddressSearch(
  options: AddressSearchOptions,
): (query: AddressQuery) => Promise<AddressResponse> {
  const { placesFile, clock, geocoder } = options;
  let list: ReturnType<typeof readPlaces> | undefined;
  const placesOf = (taxYear: number) => (list ??= readPlaces(placesFile)).at(taxYear);
  const currentYear = () => yearInZurich(new Date(clock.now()));
  function indexFrom(back: number): void {
    placesOf(currentYear() - back);
    if (back < 3) clock.after(indexAfterMs, () => indexFrom(back + 1));
  }
  clock.after(indexAfterMs, () => indexFrom(0));
  const throttle = createThrottle({ clock, interval: options.interval, maxQueued });
  const cache = createCache<GeocoderResult[]>(clock);
  let pausedUntil = 0;

  return async ({ q, taxYear = currentYear(), codes, language, userId, log }) => {
    if (!/[\p{L}\p{N}]/u.test(q)) return toResponse([]);
    const places = placesOf(taxYear);
    const parsed = parseAddress(q, places);
    const allCodes = codes === 'all';
    const placeSuggestions = parsed ? toSuggestions(parsed, { language, allCodes }) : [];
    if (!geocoder || allCodes || parsed?.street === '') return toResponse(placeSuggestions);
    try {
      const key = `${language} ${normalizeName(q)}`;
      const found = await cache.get(key, async () => {
        if (clock.now() < pausedUntil) throw new GeocoderError('paused by Retry-After');
        await throttle(userId);
        return queryGeocoder(q, language, geocoder);
      });
      const swiss = found.filter(isSwiss);
      const suggestions = swiss.flatMap((each) => toSwissAddress(each, q, places, language));
      if (suggestions.length > 0)
        return toResponse(distinct(suggestions).slice(0, addressSearchLimits.results));
      // A Swiss result at an unknown place is dropped, but it is not abroad.
      const onlyAbroad = found.length > 0 && swiss.length === 0 && placeSuggestions.length === 0;
      return { ...toResponse(placeSuggestions), onlyAbroad };
    } catch (error) {
      if (!(error instanceof GeocoderError || error instanceof ThrottledError)) throw error;
      if (error instanceof GeocoderError && error.retryAfter > 0)
        pausedUntil = clock.now() + error.retryAfter;
      log.warn({ reason: `${error.name} ${error.message}` }, 'geocoder unavailable');
      if (placeSuggestions.length === 0) throw fail('GEOCODER_UNAVAILABLE', { retryAfter: 2 });
      return { ...toResponse(placeSuggestions), problem: 'GEOCODER_UNAVAILABLE' };
    }
  };
}

function toResponse(suggestions: readonly AddressSuggestion[]): AddressResponse {
  return { suggestions: [...suggestions], onlyAbroad: false, problem: null };
}

function distinct(suggestions: readonly AddressSuggestion[]): AddressSuggestion[] {
  return [...new Map(suggestions.map((each) => [each.displayName, each])).values()];
}

/** A result as a suggestion; empty when its place is not in the bundled list. */
function toSwissAddress(
  found: GeocoderResult,
  q: string,
  places: Places,
  language: Language,
): AddressSuggestion[] {
  const { address } = found;
  const { city, town, village, hamlet, suburb, municipality } = address;
  const code = /\d{4}/.exec(address.postcode ?? '')?.[0];
  const locality = city ?? town ?? village ?? hamlet ?? suburb ?? municipality;
  const candidates = code
    ? places.byPostalCode(code)
    : (locality && places.match(locality)?.towns.flat()) || [];
  const canton = cantonOf(found);
  const names = [hamlet, village, town, city, municipality].flatMap((name) =>
    name ? [normalizeName(name)] : [],
  );
  const score = (place: Place) =>
    names.filter((name) => normalizeName(place.city) === name).length * 2 + Number(place.canton === canton);
  const [place] = candidates.toSorted((a, b) => score(b) - score(a));
  if (!place) return [];
  // A municipality that the geocoder names comes first when it is in the official list.
  const isNamed = (gemeinde: string) => names.includes(normalizeName(gemeinde.replace(/ \(.*/, '')));
  const gemeinden = place.gemeinden.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const { street, houseNumber } = findStreet(found, q);
  const cityName =
    locality && !candidates.some((each) => normalizeName(each.city) === normalizeName(locality))
      ? locality
      : place.city;
  return [toSuggestion({ ...place, city: cityName, gemeinden }, { street, houseNumber, language })];
}

/** Street and house number; a missing number is taken from the name of the road or from the query. */
function findStreet(found: GeocoderResult, q: string): { street: string | null; houseNumber: string | null } {
  const road = streetName(found);
  if (!road) return { street: null, houseNumber: null };
  const named = splitHouseNumber(road);
  const typed = q
    .split(',')
    .map(splitHouseNumber)
    .find(({ street }) => normalizeName(road).startsWith(normalizeName(street)));
  return {
    street: found.address.house_number ? road : named.street,
    houseNumber:
      found.address.house_number ?? named.houseNumber ?? typed?.houseNumber ?? numberAfter(q, named.street),
  };
}

/** The number that follows the street in a query: `Bahnhofstrasse 12 Zürich`. */
function numberAfter(q: string, street: string): string | null {
  const [before, after] = [q, street].map((each) => each.toLowerCase());
  const at = before?.indexOf(after ?? '') ?? -1;
  if (at < 0) return null;
  return /^\s+(\d{1,3}[a-z]?)(?=[\s,]|$)/i.exec(q.slice(at + street.length))?.[1] ?? null;
}
