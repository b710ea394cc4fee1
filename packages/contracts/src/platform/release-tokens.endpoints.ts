import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId } from '../params/users.ts';
import { releasedName } from './releases.endpoints.ts';

/** What a token may be called: it becomes part of an entry of the audit log. */
export const releaseTokenName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/);
export const releaseTokenId = z.string().regex(/^[0-9a-f]{16}$/);
/** `live`: how many tokens may be valid at the same time. */
export const releaseTokenLimits = { days: 366, live: 50 } as const;

const releaseToken = z.object({
  id: releaseTokenId,
  /** The only remote that it may publish. */
  remote: releasedName,
  name: releaseTokenName,
  /** Null for one that was made in a terminal. */
  createdBy: z.object({ userId, email: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ListedReleaseToken = z.infer<typeof releaseToken>;

export const listReleaseTokens = endpoint({
  id: 'releaseTokens.list',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/release-tokens',
  summary: 'The release tokens, expired ones too, oldest first; never the tokens themselves',
  access: 'admin',
  response: z.array(releaseToken),
});

export const createReleaseToken = endpoint({
  id: 'releaseTokens.create',
  owner: 'gateway',
  method: 'POST',
  path: '/api/admin/release-tokens',
  summary:
    'Makes a token with which a build machine publishes one remote, or the shell; the only response with its text',
  access: 'admin',
  body: z.strictObject({
    remote: releasedName,
    name: releaseTokenName,
    days: z.number().int().min(1).max(releaseTokenLimits.days),
  }),
  response: z.object({ id: releaseTokenId, text: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['TOO_MANY_RELEASE_TOKENS'],
  freshSignIn: true,
});

export const revokeReleaseToken = endpoint({
  id: 'releaseTokens.revoke',
  owner: 'gateway',
  method: 'DELETE',
  path: '/api/admin/release-tokens/{id}',
  summary: 'Revokes a release token; the next request with it is refused',
  access: 'admin',
  params: z.strictObject({ id: releaseTokenId }),
  response: z.object({ success: z.literal(true) }),
  errors: ['RELEASE_TOKEN_NOT_FOUND'],
  freshSignIn: true,
});
