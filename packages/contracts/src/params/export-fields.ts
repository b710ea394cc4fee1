import { z } from 'zod';

/** Fields of the data files. Their descriptions end up in the JSON Schemas. */
export const time = z.iso.datetime().describe('Time in UTC, ISO 8601');
export const taxYear = z.number().int().describe('The calendar year a tax return is about');
export const sha256 = z.string().describe('SHA-256 of the file, in hexadecimal');
export const isDamaged = z.literal(true).optional();
export const path = z.string().describe('Path inside this archive');

const actor = z.enum(['you', 'staff', 'system']).describe('Who acted');
export const exportedAccess = z.object({ at: time, action: z.string(), by: actor });
