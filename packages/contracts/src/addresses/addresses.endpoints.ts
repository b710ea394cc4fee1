import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';
import { endpoint } from '../endpoint.ts';
import { taxYear } from '../years/tax-year-schemas.ts';

/** The length of a query in characters, the maximum number of suggestions, and that of the postal codes of one town. */
export const addressSearchLimits = { minLength: 3, maxLength: 200, results: 5, codes: 40 } as const;

/** A Swiss address; a place without street when the query names none. */
const addressSuggestion = z.object({
  /** The address in one line, as shown in the list of suggestions. */
  displayName: z.string(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  /** The first of its postal codes where the suggestion is a town (`continues`). */
  postalCode: z.string(),
  city: z.string(),
  /** The name of the town in the user's language, where it differs: "Genf" for Genève. */
  localName: z.string().nullable().default(null),
  /** The number of postal codes of a town whose code is still open: a search with `codes=all` lists them. */
  continues: z.number().int().nullable().default(null),
  /** The most likely municipality. */
  gemeinde: z.string(),
  /** Every municipality the postal code belongs to, the most likely one first. */
  gemeinden: z.array(z.string()).min(1),
  state: cantonCode,
  country: z.literal('CH'),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

const addressResponse = z.object({
  /** At most five; at most 40 with `codes=all`. */
  suggestions: z.array(addressSuggestion).max(addressSearchLimits.codes),
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
    /** The municipalities of 31 December of this year; those of the current year by default. */
    taxYear: taxYear.optional(),
    /** Lists every postal code of the town that the text names. */
    codes: z.literal('all').optional(),
  }),
  response: addressResponse,
  errors: ['GEOCODER_UNAVAILABLE'],
});
