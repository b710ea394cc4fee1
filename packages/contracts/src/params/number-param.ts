import { z } from 'zod';

/** A number in a path or query, of 1 to `maxDigits` decimal digits. */
export const numberParam = (maxDigits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${maxDigits}}$`))
    .transform(Number);
