import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userIdParam, userYearQuery } from '../params/user-params.ts';
import { roles } from '../users/users.ts';

/**
 * Administrators may work on every filing. An expert may work on filings that were transmitted at least once and are
 * assigned to the expert, or to nobody unless `EXPERTS_SEE` excludes those; never on the expert's own filing or on that of
 * an administrator.
 */
export const getDeskAccess = endpoint({
  id: 'desk.access',
  owner: 'filing',
  method: 'GET',
  path: '/internal/desk/access',
  summary: "Whether an expert or administrator may work on a user's filing",
  access: 'service',
  query: userYearQuery.extend({ expertId: userIdParam, role: z.enum(roles) }),
  response: z.object({ allowed: z.boolean() }),
  errors: [],
});
