import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';
import { endpoint } from '../endpoint.ts';

/** An address is searched from three characters on, and at most five are offered. Document 2, section 5. */
export const addressSearchLimits = { minLength: 3, maxLength: 200, results: 5 } as const;

/** One Swiss address, or a place where no street was asked for. */
export const addressSuggestion = z.object({
  /** The whole of it in one line, as it is offered. */
  displayName: z.string(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  /** The municipality, most likely. */
  gemeinde: z.string(),
  /** Every municipality the postal code belongs to, the most likely one first. */
  gemeinden: z.array(z.string()).min(1),
  state: cantonCode,
  country: z.literal('CH'),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

export const addressResponse = z.object({
  suggestions: z.array(addressSuggestion).max(addressSearchLimits.results),
  /** Something was found, but nothing of it in Switzerland. */
  onlyAbroad: z.boolean(),
  /** Set when streets could not be asked for just now; the places are offered all the same. */
  problem: z.enum(['GEOCODER_UNAVAILABLE']).nullable(),
});
export type AddressResponse = z.infer<typeof addressResponse>;

export const searchAddresses = endpoint({
  id: 'addresses.search',
  owner: 'gateway',
  method: 'GET',
  path: '/api/addresses',
  summary:
    'Swiss addresses for what was typed: postal codes and places, and streets where a geocoder is configured',
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
