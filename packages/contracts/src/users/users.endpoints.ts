import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from './email.ts';
import { roles, userId, userIdParam, userIds } from './user-id.ts';

/** For services that must name a person in a mail or a dossier. */
export const getUserAccount = endpoint({
  id: 'auth.person',
  owner: 'auth',
  method: 'GET',
  path: '/internal/people/{id}',
  summary: 'Address and role of one person',
  access: 'service',
  params: z.strictObject({
    id: userIdParam,
  }),
  response: z.object({ id: userId, email: z.string(), role: z.enum(roles), createdAt: z.iso.datetime() }),
  errors: ['USER_NOT_FOUND'],
});

/** For a list of people; whoever does not exist is left out. */
export const listEmailAddresses = endpoint({
  id: 'auth.addresses',
  owner: 'auth',
  method: 'POST',
  path: '/internal/people/addresses',
  summary: 'The mail addresses of some people',
  access: 'service',
  body: z.strictObject({ userIds }),
  response: z.array(z.object({ userId, email: z.string() })),
  errors: [],
});
