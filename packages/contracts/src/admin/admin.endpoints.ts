import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId } from '../params/users.ts';

export const resetProfile = endpoint({
  id: 'admin.resetProfile',
  owner: 'profile',
  method: 'POST',
  path: '/api/admin/reset-profile',
  summary:
    'Resets another user to the first-time sign-in: profile, terms, and each year that was not transmitted. Answers are kept unconfirmed',
  access: 'admin',
  body: z.strictObject({ userId }),
  response: z.object({ success: z.literal(true), userId }),
  errors: ['USER_NOT_FOUND', 'ACCOUNT_PROTECTED'],
});

export const getDatabaseStatus = endpoint({
  id: 'debug.databaseStatus',
  owner: 'profile',
  method: 'GET',
  path: '/api/tax-profile/db-status',
  summary: 'Counts for the debug panel',
  access: 'admin',
  debug: true,
  response: z.object({
    hasTaxProfileColumn: z.boolean(),
    columns: z.array(z.string()),
    userCount: z.number().int(),
    taxCompletedCount: z.number().int(),
    completionRate: z.number(),
    newestUser: z.object({ id: userId, email: z.string(), created: z.iso.datetime() }).nullable(),
    lastChecked: z.iso.datetime(),
  }),
});
