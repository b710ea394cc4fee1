import type { CantonCode, Language } from '@dossier/contracts';
import { addressSearchLimits, cantonCode } from '@dossier/contracts';
import { request } from 'undici';
import { z } from 'zod';

/** What of an answer is read; the geocoder's `jsonv2` and `json` formats with address details. */
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

/** The geocoder gave no answer that can be used: it is down, slow, busy or talks of something else. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  /** Milliseconds for which it wants to be left alone (429 with Retry-After). */
  readonly restFor: number;

  constructor(message: string, { restFor = 0 } = {}) {
    super(message);
    this.restFor = restFor;
  }
}

/** However long a geocoder wants its rest, a person gets another try within a minute. */
const longestRest = 60_000;

export interface GeocoderOptions {
  readonly url: URL;
  /** Who is asking, as the public geocoder's terms want to know. */
  readonly userAgent: string;
  /** Longest time for the whole answer, in milliseconds. */
  readonly timeout: number;
}

/** The most that is read of an answer: five addresses are some 5 KB. */
const largestResponse = 1024 * 1024;

/** Asks the configured geocoder, and no other host: redirects are not followed, and what was typed is only a value. */
export async function askGeocoder(
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
    // A body that is given up says so as an error, which nobody else hears.
    response.body.on('error', () => undefined);
    if (response.statusCode !== 200) {
      response.body.destroy();
      const seconds = Number(response.headers['retry-after']) || 0;
      throw new GeocoderError(`status ${response.statusCode}`, {
        restFor: Math.min(Math.max(0, seconds * 1000), longestRest),
      });
    }
    return results.parse(JSON.parse(await readLimited(response.body)));
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    // Only its name: the message of a parser quotes what it read, and that may be somebody's address.
    throw new GeocoderError(error instanceof Error ? error.name : 'no usable answer');
  }
}

async function readLimited(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > largestResponse) throw new GeocoderError('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The geocoder does not know Swiss German. */
const acceptLanguage = (language: Language) => (language === 'gsw' ? 'de' : language);

/** In the four languages the country may be named in (document 2, section 5), and the national one of coins. */
const switzerland = /^(schweiz|suisse|svizzera|switzerland|svizra|schweiz\/suisse\/svizzera\/svizra)\b/i;

export function isSwiss({ address, display_name: name }: GeocoderResult): boolean {
  if (address.country_code) return address.country_code.toLowerCase() === 'ch';
  return switzerland.test((address.country ?? name.split(',').at(-1) ?? '').trim());
}

export function cantonOf({ address }: GeocoderResult): CantonCode | undefined {
  return cantonCode.safeParse(address['ISO3166-2-lvl4']?.replace(/^CH-/, '')).data;
}

/** The street of a result, whatever kind of way it is. */
export function streetName({ address }: GeocoderResult): string | undefined {
  const { road, pedestrian, square, residential, footway, path } = address;
  return road ?? pedestrian ?? square ?? residential ?? footway ?? path;
}
