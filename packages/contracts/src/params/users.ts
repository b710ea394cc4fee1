import { z } from 'zod';

/** User 1 is the administrator, created at first start. */
export const administratorId = 1;
export const userId = z.number().int().positive().max(2_147_483_647);
/** The users of a list, at most as many as a page of the list holds. */
export const userIds = z.array(userId).max(1000);

/** `name` and `email` are null when unknown or while their service is unavailable. */
export const namedUser = z.object({ userId, name: z.string().nullable(), email: z.string().nullable() });
export type NamedUser = z.infer<typeof namedUser>;

export const roles = ['user', 'expert', 'admin'] as const;
export type Role = (typeof roles)[number];
