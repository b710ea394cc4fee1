import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';
import { endpoint } from '../endpoint.ts';

/** The length of a query in characters, and the maximum number of suggestions. */
export const addressSearchLimits = { minLength: 3, maxLength: 200, results: 5 } as const;

/** A Swiss address; a place without street when the query names none. */
const addressSuggestion = z.object({
  /** The address in one line, as shown in the list of suggestions. */
  displayName: z.string(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  /** The most likely municipality. */
  gemeinde: z.string(),
  /** Every municipality the postal code belongs to, the most likely one first. */
  gemeinden: z.array(z.string()).min(1),
  state: cantonCode,
  country: z.literal('CH'),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

const addressResponse = z.object({
  suggestions: z.array(addressSuggestion).max(addressSearchLimits.results),
  /** True when every match is outside Switzerland. */
  onlyAbroad: z.boolean(),
  /** Set when the geocoder is unavailable: `suggestions` then holds places only. */
  problem: z.enum(['GEOCODER_UNAVAILABLE']).nullable(),
});
export type AddressResponse = z.infer<typeof addressResponse>;

export const searchAddresses = endpoint({
  id: 'addresses.search',
  owner: 'gateway',
  method: 'GET',
  path: '/api/addresses',
  summary:
    'Swiss addresses matching a text: postal codes and places, and streets when a geocoder is configured',
  access: 'user',
  query: z.strictObject({
    q: z
      .string()
      .max(addressSearchLimits.maxLength)
      .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
      .transform((text) => text.normalize('NFC').trim())
      .pipe(z.string().min(addressSearchLimits.minLength)),
  }),
  response: addressResponse,
  errors: ['GEOCODER_UNAVAILABLE'],
});
