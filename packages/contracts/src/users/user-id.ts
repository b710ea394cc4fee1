import { z } from 'zod';

/** People are numbered; user 1 is the administrator made at first start (READINGS 32). */
export const administratorId = 1;
export const userId = z.number().int().positive().max(2_147_483_647);
/** A user id in a path or query: decimal digits. */
export const userIdParam = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(userId);
/** As many as the longest part of a list. */
export const userIds = z.array(userId).max(1000);

export const roles = ['user', 'expert', 'admin'] as const;
export type Role = (typeof roles)[number];
