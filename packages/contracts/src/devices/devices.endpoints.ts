import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../users/email.ts';

export const quickRestore = endpoint({
  id: 'auth.quickRestore',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/quick-restore',
  summary:
    'Restores a session with a valid rotating device cookie of that address; says no more than true or false',
  access: 'public',
  body: z.strictObject({ email }),
  response: z.object({ success: z.boolean() }),
  errors: [],
});
