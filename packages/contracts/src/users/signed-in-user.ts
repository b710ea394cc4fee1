import { z } from 'zod';
import { roles, userId } from '../params/users.ts';

/** The user of a new session. */
export const signedInUser = z.object({
  id: userId,
  email: z.string(),
  role: z.enum(roles),
  /** null when the profile service is unavailable; the home screen then decides. */
  isProfileComplete: z.boolean().nullable(),
});
