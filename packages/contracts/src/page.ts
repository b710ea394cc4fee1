import { z } from 'zod';

/** The query of a list that may be long: `X-Next-Cursor` and `X-Total-Count` headers page on. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(1000))
    .optional(),
  cursor: z.string().max(200).optional(),
};
