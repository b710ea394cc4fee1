import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userId } from '../params/users.ts';
import { releasedName } from './releases.endpoints.ts';

/** Of the public key: the first 16 hexadecimal digits of its SHA-256. A signature names its key by it. */
export const buildKeyId = z.string().regex(/^[0-9a-f]{16}$/);
/** What a key may be called: it becomes part of an entry of the audit log. */
export const buildKeyName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/);
/** An Ed25519 public key as `npm run keys` prints it: 32 bytes, base64url. */
export const buildPublicKey = z.string().regex(/^dossier-key_[\w-]{43}$/);
/** `live`: how many keys one remote may have at the same time; `all`: how many keys there may be, revoked ones too. */
export const buildKeyLimits = { live: 5, all: 500 } as const;

const buildKey = z.object({
  id: buildKeyId,
  /** The remote whose builds it may sign; null for the key of a machine, which signs what is released in its terminal. */
  remote: releasedName.nullable(),
  name: buildKeyName,
  publicKey: buildPublicKey,
  /** Null for the key of a machine. */
  createdBy: z.object({ userId, email: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ListedBuildKey = z.infer<typeof buildKey>;

export const listBuildKeys = endpoint({
  id: 'buildKeys.list',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/build-keys',
  summary: 'The keys that sign builds, revoked ones too, oldest first',
  access: 'admin',
  response: z.array(buildKey),
});

export const registerBuildKey = endpoint({
  id: 'buildKeys.register',
  owner: 'gateway',
  method: 'POST',
  path: '/api/admin/build-keys',
  summary: 'Registers the public key of a team: from then on its remote, or the shell, needs signed builds',
  access: 'admin',
  body: z.strictObject({ remote: releasedName, name: buildKeyName, publicKey: buildPublicKey }),
  response: z.object({ id: buildKeyId }),
  errors: ['BUILD_KEY_KNOWN', 'TOO_MANY_BUILD_KEYS'],
  freshSignIn: true,
});

export const revokeBuildKey = endpoint({
  id: 'buildKeys.revoke',
  owner: 'gateway',
  method: 'DELETE',
  path: '/api/admin/build-keys/{id}',
  summary: 'Revokes a key: the builds that only it signed are withdrawn at once',
  access: 'admin',
  params: z.strictObject({ id: buildKeyId }),
  response: z.object({ success: z.literal(true) }),
  errors: ['BUILD_KEY_NOT_FOUND'],
  freshSignIn: true,
});
