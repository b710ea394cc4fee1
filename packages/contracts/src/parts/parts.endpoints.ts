import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileResponse } from '../files/files.endpoints.ts';
import { maxParts } from '../files/limits.ts';
import { partPages } from '../readings/division.ts';

const part = z.strictObject({
  pages: partPages,
  /** null for a part that waits to be sorted by its reading. */
  categoryId: z.number().int().nullable(),
});
export type ConfirmedPart = z.infer<typeof part>;

/** Whether no page is in two parts, or twice in one. */
const hasPagesOnce = (parts: readonly ConfirmedPart[]): boolean => {
  const numbers = parts.flatMap(({ pages }) => pages.map(({ page }) => page));
  return new Set(numbers).size === numbers.length;
};

/**
 * Pages that are in no part are left out. Repeated with the same parts, it returns what was made. `restoreFile` of the original
 * takes it back: the parts are in the trash then.
 */
export const divideFile = endpoint({
  id: 'parts.divide',
  owner: 'documents',
  method: 'POST',
  path: '/api/files/{id}/divide',
  summary:
    'Makes files of the parts of a PDF, all or none; the original is kept beside them and counts no more',
  access: 'user',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    version: z.number().int().min(1),
    parts: z.array(part).min(1).max(maxParts).refine(hasPagesOnce),
  }),
  response: z.object({ original: fileResponse, files: z.array(fileResponse) }),
  errors: [
    'FILE_NOT_FOUND',
    'FILE_NOT_COPIED',
    'FILE_TRANSMITTED',
    'TAX_YEAR_COMPLETED',
    'STALE_VERSION',
    'CATEGORY_UNKNOWN',
    'FILE_EXISTS',
    'QUOTA_EXCEEDED',
    'FILES_PER_YEAR_EXCEEDED',
    'VERSIONS_PER_YEAR_EXCEEDED',
    'STORAGE_FULL',
  ],
});
