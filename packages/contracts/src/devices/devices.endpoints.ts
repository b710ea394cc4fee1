import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../users/email.ts';

/**
 * Needs the rotating device cookie that belongs to the address. Every failure gives the same `success: false`, so the
 * response does not tell known addresses from unknown ones.
 */
export const quickRestore = endpoint({
  id: 'auth.quickRestore',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/quick-restore',
  summary:
    'Restores a session with a valid device cookie of the e-mail address; the response only tells whether it succeeded',
  access: 'public',
  body: z.strictObject({ email }),
  response: z.object({ success: z.boolean() }),
  errors: [],
});
