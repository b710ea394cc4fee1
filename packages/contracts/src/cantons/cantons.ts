import { z } from 'zod';

/** The 26 cantons by their official two-letter codes (Federal Constitution, art. 1; ISO 3166-2:CH). */
export const cantonCodes = [
  'AG',
  'AI',
  'AR',
  'BE',
  'BL',
  'BS',
  'FR',
  'GE',
  'GL',
  'GR',
  'JU',
  'LU',
  'NE',
  'NW',
  'OW',
  'SG',
  'SH',
  'SO',
  'SZ',
  'TG',
  'TI',
  'UR',
  'VD',
  'VS',
  'ZG',
  'ZH',
] as const;
export const cantonCode = z.enum(cantonCodes);
export type CantonCode = z.infer<typeof cantonCode>;
