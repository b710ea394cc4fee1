import { z } from 'zod';
import { numberParam } from './number-param.ts';

/** Max entries of a page, and of a response without `limit` where the list has no other bound. */
export const maxPageSize = 1000;

/**
 * The query of a list with pages of `limit` entries (1 to 1000). The response headers `X-Next-Cursor` and
 * `X-Total-Count` carry the `cursor` of the next page and the length of the whole list.
 */
export const pageQuery = {
  limit: numberParam(4).pipe(z.number().min(1).max(maxPageSize)).optional(),
  cursor: z.string().max(200).optional(),
};
