import { z } from 'zod';

/** One field the server did not accept; `path` is dotted (`children.0.age`), `code` is zod's issue code or a rule's name. */
export const fieldError = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  fields: z.array(fieldError).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
