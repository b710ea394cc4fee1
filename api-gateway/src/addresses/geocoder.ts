import type { CantonCode, Language } from '@dossier/contracts';
import { addressSearchLimits, cantonCode } from '@dossier/contracts';
import { request } from 'undici';
import { z } from 'zod';

/** The fields used of a result, in the formats `jsonv2` and `json` with address details of Nominatim. */
const text = z.string().max(300).optional().catch(undefined);
const result = z.object({
  display_name: z.string().max(1000),
  address: z
    .object({
      house_number: text,
      road: text,
      pedestrian: text,
      footway: text,
      path: text,
      square: text,
      residential: text,
      postcode: text,
      city: text,
      town: text,
      village: text,
      hamlet: text,
      suburb: text,
      municipality: text,
      state: text,
      country: text,
      country_code: text,
      'ISO3166-2-lvl4': text,
    })
    .default({}),
});
export type GeocoderResult = z.infer<typeof result>;
const results = z.array(result).max(50);

/** The geocoder is unavailable, slow or busy, or its response is invalid. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  /** Milliseconds without requests that the geocoder asks for (`Retry-After`). */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter = 0 } = {}) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A longer `Retry-After` is shortened, so that users can search again within a minute. */
const maxRetryAfter = 60_000;

export interface GeocoderOptions {
  readonly url: URL;
  /** Identifies the application, as the terms of the public geocoder require. */
  readonly userAgent: string;
  /** Maximum time for the whole response, in milliseconds. */
  readonly timeout: number;
}

/** In bytes; five addresses take about 5 KB. */
const maxResponseBytes = 1024 * 1024;

/** Queries the configured geocoder and no other host: redirects are not followed, and the text is only a query value. */
export async function queryGeocoder(
  q: string,
  language: Language,
  { url, userAgent, timeout }: GeocoderOptions,
): Promise<GeocoderResult[]> {
  const target = new URL(url);
  target.search = new URLSearchParams({
    q,
    format: 'jsonv2',
    countrycodes: 'ch',
    addressdetails: '1',
    limit: String(addressSearchLimits.results),
    'accept-language': acceptLanguage(language),
  }).toString();
  try {
    const response = await request(target, {
      method: 'GET',
      headers: {
        'user-agent': userAgent,
        accept: 'application/json',
        'accept-language': acceptLanguage(language),
      },
      signal: AbortSignal.timeout(timeout),
    });
    // Destroying the body emits an error, which would be unhandled without a listener.
    response.body.on('error', () => undefined);
    if (response.statusCode !== 200) {
      response.body.destroy();
      const seconds = Number(response.headers['retry-after']) || 0;
      throw new GeocoderError(`status ${response.statusCode}`, {
        retryAfter: Math.min(Math.max(0, seconds * 1000), maxRetryAfter),
      });
    }
    return results.parse(JSON.parse(await readLimited(response.body)));
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    // Only the name: the message of a parser quotes its input, which may contain a user's address.
    throw new GeocoderError(error instanceof Error ? error.name : 'invalid response');
  }
}

async function readLimited(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxResponseBytes) throw new GeocoderError('response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The geocoder does not support Swiss German. */
const acceptLanguage = (language: Language) => (language === 'gsw' ? 'de' : language);

/** The country in German, French, Italian and English, in Romansh, and as OpenStreetMap writes it. */
const switzerland = /^(schweiz|suisse|svizzera|switzerland|svizra|schweiz\/suisse\/svizzera\/svizra)\b/i;

export function isSwiss({ address, display_name: name }: GeocoderResult): boolean {
  if (address.country_code) return address.country_code.toLowerCase() === 'ch';
  return switzerland.test((address.country ?? name.split(',').at(-1) ?? '').trim());
}

export function cantonOf({ address }: GeocoderResult): CantonCode | undefined {
  return cantonCode.safeParse(address['ISO3166-2-lvl4']?.replace(/^CH-/, '')).data;
}

/** The street of a result, in whichever field its type of way is. */
export function streetName({ address }: GeocoderResult): string | undefined {
  const { road, pedestrian, square, residential, footway, path } = address;
  return road ?? pedestrian ?? square ?? residential ?? footway ?? path;
}
