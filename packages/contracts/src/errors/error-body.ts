import { z } from 'zod';

/** A rejected field. `path` is dotted (`children.0.age`); `code` is an issue code of zod or the name of a rule. */
export const fieldError = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error response. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  fields: z.array(fieldError).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
