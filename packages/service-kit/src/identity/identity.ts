import { createSecretKey, type KeyObject } from 'node:crypto';
import { isLanguage, roles, type EndpointOwner, type Language, type Role } from '@dossier/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { deriveKey, type Key } from '../env/keys.ts';

/** A signed-in person. */
export interface Person {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly language?: Language | undefined;
}

/** Who is behind a call: a person, one of our processes, or a process acting for a person. */
export interface Identity {
  readonly person?: Person | undefined;
  readonly service?: EndpointOwner | undefined;
}

/** The header that carries the signed identity between processes; the gateway strips it from what comes from outside. */
export const identityHeader = 'x-dossier-identity';

const issuer = 'dossier';
const lifetimeSeconds = 60;
/** Several machines never agree to the second. */
const toleranceSeconds = 5;

const claimsSchema = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .optional(),
  role: z.enum(roles).optional(),
  sid: z.string().min(1).max(100).optional(),
  lang: z.custom<Language>(isLanguage).optional(),
  svc: z.enum(['auth', 'profile', 'documents', 'filing', 'messages', 'gateway']).optional(),
});

const keyObjects = new Map<string, KeyObject>();

/** The KeyObject of an audience, made once: checking with a Buffer costs twenty times as much. */
function audienceKey(key: Key, audience: EndpointOwner): KeyObject {
  const name = `${key.id} ${audience}`;
  const known = keyObjects.get(name);
  if (known) return known;
  const made = createSecretKey(deriveKey(key, `identity for ${audience}`));
  keyObjects.set(name, made);
  return made;
}

/** Signs who is calling, for one service and one minute. */
export function signIdentity(
  identity: Identity,
  audience: EndpointOwner,
  key: Key,
  now = Date.now(),
): string {
  const { person, service } = identity;
  const claims = {
    iss: issuer,
    aud: audience,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + lifetimeSeconds,
    ...(person && { sub: String(person.userId), role: person.role, sid: person.sessionId }),
    ...(person?.language && { lang: person.language }),
    ...(service && { svc: service }),
  };
  return jwt.sign(claims, audienceKey(key, audience), { algorithm: 'HS256' });
}

/** The identity in a token, or undefined where it is forged, stale, or meant for another service. */
export function verifyIdentity(
  token: string,
  audience: EndpointOwner,
  key: Key,
  now = Date.now(),
): Identity | undefined {
  let payload: unknown;
  try {
    payload = jwt.verify(token, audienceKey(key, audience), {
      algorithms: ['HS256'],
      audience,
      issuer,
      clockTimestamp: Math.floor(now / 1000),
      clockTolerance: toleranceSeconds,
      maxAge: lifetimeSeconds,
    });
  } catch {
    return undefined;
  }
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) return undefined;
  const { sub, role, sid, lang, svc } = claims.data;
  const person =
    sub && role && sid ? { userId: Number(sub), role, sessionId: sid, language: lang } : undefined;
  return person || svc ? { person, service: svc } : undefined;
}
