import {
  addressSearchLimits,
  type AddressResponse,
  type AddressSuggestion,
  type Language,
} from '@dossier/contracts';
import { fail, type Clock, type Logger } from '@dossier/service-kit';
import { createAnswers } from './suggestions.ts';
import { fold } from './normalize-name.ts';
import {
  askGeocoder,
  cantonOf,
  GeocoderError,
  isSwiss,
  streetName,
  type GeocoderOptions,
  type GeocoderResult,
} from './geocoder.ts';
import { createThrottle, ThrottledError } from './throttle.ts';
import {
  readPlaces,
  splitHouseNumber,
  suggestionsOf,
  toSuggestion,
  type Place,
  type Places,
} from './places.ts';

export interface AddressQuestion {
  readonly q: string;
  readonly language: Language;
  /** Whose question it is: the newest one of a person takes the place of an older one that waits. */
  readonly who: string;
  readonly log: Logger;
}

export interface AddressSearchOptions {
  readonly placesFile: string;
  readonly clock: Clock;
  /** Undefined where only the bundled list is used. */
  readonly geocoder: GeocoderOptions | undefined;
  /** Milliseconds between two questions to the geocoder. */
  readonly pace: number;
}

/** At one a second, the last of them waits as long as a person does. */
const waitingRoom = 5;

/**
 * Addresses for what was typed: places from the bundled list, streets from the geocoder where one is configured
 * (READINGS 36). A text that is a place goes to no geocoder, as its terms forbid type-ahead.
 */
export function createAddressSearch(
  options: AddressSearchOptions,
): (asked: AddressQuestion) => Promise<AddressResponse> {
  const { placesFile, clock, geocoder } = options;
  let list: Places | undefined;
  const turn = createThrottle({ clock, every: options.pace, room: waitingRoom });
  const answers = createAnswers<GeocoderResult[]>(clock);
  let restUntil = 0;

  return async ({ q, language, who, log }) => {
    // Read at the first question: most processes never get one.
    const places = (list ??= readPlaces(placesFile));
    const reading = places.read(q);
    const known = reading ? suggestionsOf(reading) : [];
    if (!geocoder || reading?.street === '') return response(known);
    try {
      const key = `${language} ${fold(q)}`;
      const found = await answers.get(key, async () => {
        if (clock.now() < restUntil) throw new GeocoderError('at rest');
        await turn(who);
        return askGeocoder(q, language, geocoder);
      });
      const swiss = found.filter(isSwiss);
      const suggestions = swiss.flatMap((each) => read(each, q, places));
      if (suggestions.length > 0) return response(distinct(suggestions));
      // What lies in Switzerland at no place that is known is not found; it is not abroad.
      const onlyAbroad = found.length > 0 && swiss.length === 0 && known.length === 0;
      return { ...response(known), onlyAbroad };
    } catch (error) {
      if (!(error instanceof GeocoderError || error instanceof ThrottledError)) throw error;
      if (error instanceof GeocoderError && error.restFor > 0) restUntil = clock.now() + error.restFor;
      log.warn({ reason: `${error.name} ${error.message}` }, 'the geocoder gave no answer');
      if (known.length === 0) throw fail('GEOCODER_UNAVAILABLE', { retryAfter: 2 });
      return { ...response(known), problem: 'GEOCODER_UNAVAILABLE' };
    }
  };
}

function response(suggestions: readonly AddressSuggestion[]): AddressResponse {
  return {
    suggestions: suggestions.slice(0, addressSearchLimits.results),
    onlyAbroad: false,
    problem: null,
  };
}

function distinct(suggestions: readonly AddressSuggestion[]): AddressSuggestion[] {
  return [...new Map(suggestions.map((each) => [each.displayName, each])).values()];
}

/** A result as a Swiss address; nothing where it has no place that is known. */
function read(found: GeocoderResult, q: string, places: Places): AddressSuggestion[] {
  const { address } = found;
  const { city, town, village, hamlet, suburb, municipality } = address;
  const code = /\d{4}/.exec(address.postcode ?? '')?.[0];
  const locality = city ?? town ?? village ?? hamlet ?? suburb ?? municipality;
  const candidates = code ? places.ofPostalCode(code) : (locality && places.read(locality)?.places) || [];
  const canton = cantonOf(found);
  const names = [hamlet, village, town, city, municipality].flatMap((name) => (name ? [fold(name)] : []));
  const fits = (place: Place) =>
    names.filter((name) => fold(place.city) === name).length * 2 + Number(place.canton === canton);
  const [place] = candidates.toSorted((a, b) => fits(b) - fits(a));
  if (!place) return [];
  // The geocoder's own word for the municipality counts where the official list knows it.
  const isNamed = (gemeinde: string) => names.includes(fold(gemeinde.replace(/ \(.*/, '')));
  const gemeinden = place.gemeinden.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const { street, houseNumber } = streetOf(found, q);
  const named =
    locality && !candidates.some((each) => fold(each.city) === fold(locality)) ? locality : place.city;
  return [toSuggestion({ ...place, city: named, gemeinden }, street, houseNumber)];
}

/** Street and number; a missing number is taken from the road's name or from what was typed (document 2, section 5). */
function streetOf(found: GeocoderResult, q: string): { street: string | null; houseNumber: string | null } {
  const road = streetName(found);
  if (!road) return { street: null, houseNumber: null };
  const named = splitHouseNumber(road);
  const typed = q
    .split(',')
    .map(splitHouseNumber)
    .find(({ street }) => fold(road).startsWith(fold(street)));
  return {
    street: found.address.house_number ? road : named.street,
    houseNumber:
      found.address.house_number ?? named.houseNumber ?? typed?.houseNumber ?? numberAfter(q, named.street),
  };
}

/** `Bahnhofstrasse 12 Zürich`: the number that follows the street in what was typed. */
function numberAfter(q: string, street: string): string | null {
  const [before, after] = [q, street].map((each) => each.toLowerCase());
  const at = before?.indexOf(after ?? '') ?? -1;
  if (at < 0) return null;
  return /^\s+(\d{1,3}[a-z]?)(?=[\s,]|$)/i.exec(q.slice(at + street.length))?.[1] ?? null;
}
