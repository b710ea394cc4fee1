import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId } from '../params/users.ts';
import { signedInUser } from '../users/signed-in-user.ts';

export const loginAs = endpoint({
  id: 'auth.loginAs',
  owner: 'auth',
  method: 'GET',
  path: '/api/debug/login-as/{id}',
  summary: 'Opens a marked, time-limited and audited session as another user, never as an administrator',
  access: 'admin',
  debug: true,
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(userId),
  }),
  response: z.object({ success: z.literal(true), user: signedInUser }),
  errors: ['USER_NOT_FOUND', 'IMPERSONATION_REFUSED', 'ACCOUNT_SUSPENDED'],
});
