import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  isLanguage,
  roles,
  serviceNames,
  type EndpointOwner,
  type Language,
  type Role,
} from '@dossier/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { deriveKey, type Key } from '../env/keys.ts';

/** The upload that a phone without a session was handed by the user. */
const handoverSchema = z.object({
  id: z.uuid(),
  taxYear: z.number().int(),
  categoryId: z.number().int().nullable(),
});
export type Handover = Readonly<z.infer<typeof handoverSchema>>;

/** A signed-in user, or with `handover` a phone that may upload for the user and nothing else. */
export interface UserIdentity {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly language?: Language | undefined;
  /** The administrator who signed in as this user, recorded as the actor. */
  readonly impersonatedBy?: number | undefined;
  /** When the user entered a sign-in code, in milliseconds since 1970; absent if the session was opened without one. */
  readonly signedInAt?: number | undefined;
  readonly handover?: Handover | undefined;
}

export type PhoneIdentity = UserIdentity & { readonly handover: Handover };

/** The user who acts: the administrator while impersonating, else the user. */
export function actorOf(user: UserIdentity): number {
  return user.impersonatedBy ?? user.userId;
}

/** The caller of a request: a user, a service, or a service acting for a user. */
export interface Identity {
  readonly user?: UserIdentity | undefined;
  readonly service?: EndpointOwner | undefined;
}

/** The header that carries the signed identity between services; the gateway strips it from incoming requests. */
export const identityHeader = 'x-dossier-identity';

const issuer = 'dossier';
const lifetimeSeconds = 60;
/** The clocks of several machines differ by some seconds. */
const toleranceSeconds = 5;

const subject = z.string().regex(/^[1-9]\d{0,9}$/);

const claimsSchema = z.object({
  sub: subject.optional(),
  /** The acting party, RFC 8693 section 4.1. */
  act: z.object({ sub: subject }).optional(),
  role: z.enum(roles).optional(),
  sid: z.string().min(1).max(100).optional(),
  lang: z.custom<Language>(isLanguage).optional(),
  /** Seconds, as in OpenID Connect. */
  auth_time: z.number().int().positive().optional(),
  handover: handoverSchema.optional(),
  svc: z.enum([...serviceNames, 'gateway']).optional(),
});

const keyObjects = new Map<string, KeyObject>();

/** The KeyObject of an audience, created once: verifying with a Buffer takes twenty times as long. */
function audienceKey(key: Key, audience: EndpointOwner): KeyObject {
  const name = `${key.id} ${audience}`;
  const existing = keyObjects.get(name);
  if (existing) return existing;
  const created = createSecretKey(deriveKey(key, `identity for ${audience}`));
  keyObjects.set(name, created);
  return created;
}

/** Signs the identity of a caller for one service and one minute. */
export function signIdentity(
  identity: Identity,
  audience: EndpointOwner,
  key: Key,
  now = Date.now(),
): string {
  const { user, service } = identity;
  const claims = {
    iss: issuer,
    aud: audience,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + lifetimeSeconds,
    ...(user && { sub: String(user.userId), role: user.role, sid: user.sessionId }),
    ...(user?.impersonatedBy && { act: { sub: String(user.impersonatedBy) } }),
    ...(user?.language && { lang: user.language }),
    ...(user?.signedInAt !== undefined && { auth_time: Math.floor(user.signedInAt / 1000) }),
    ...(user?.handover && { handover: user.handover }),
    ...(service && { svc: service }),
  };
  return jwt.sign(claims, audienceKey(key, audience), { algorithm: 'HS256' });
}

/** How long a signed or verified identity is used again: much shorter than its lifetime, and no longer than a revoked session. */
const reuseMs = 5000;
const maxReused = 10_000;

/** Signs the identities of one service for the others; one that was signed moments ago is used again. */
export function createIdentitySigner(
  service: EndpointOwner,
  key: Key,
): (user: UserIdentity | undefined, audience: EndpointOwner, now: number) => string {
  const signed = new Map<string, { readonly token: string; readonly at: number }>();
  return (user, audience, now) => {
    const name = user ? `${audience} ${JSON.stringify(user)}` : audience;
    const latest = signed.get(name);
    // A token from the future was signed before the clock was set back.
    if (latest && now >= latest.at && now - latest.at < reuseMs) return latest.token;
    const token = signIdentity({ user, service }, audience, key, now);
    remember(signed, name, { token, at: now });
    return token;
  };
}

/** Verifies the tokens for one service. A verified one is accepted again for some seconds, and not after its expiry. */
export function createIdentityReader(
  audience: EndpointOwner,
  keys: readonly Key[],
): (token: string, now: number) => Identity | undefined {
  const verified = new Map<string, { readonly identity: Identity; readonly at: number }>();
  return (token, now) => {
    const latest = verified.get(token);
    if (latest && now >= latest.at && now - latest.at < reuseMs) return latest.identity;
    const identity = verifyIdentity(token, audience, keys, now);
    // Without the reserve, a token could be accepted for some seconds after its expiry.
    if (identity && verifyIdentity(token, audience, keys, now + reuseMs))
      remember(verified, token, { identity, at: now });
    return identity;
  };
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= maxReused) map.clear();
  map.set(key, value);
}

/**
 * The identity in a token signed with one of the keys: during a rotation the other processes change one after the other.
 * Undefined when it is forged, expired, or issued for another service.
 */
export function verifyIdentity(
  token: string,
  audience: EndpointOwner,
  keys: readonly Key[],
  now = Date.now(),
): Identity | undefined {
  for (const key of keys) {
    const payload = verifyToken(token, audience, key, now);
    if (payload !== undefined) return readClaims(payload);
  }
  return undefined;
}

function verifyToken(token: string, audience: EndpointOwner, key: Key, now: number): unknown {
  try {
    return jwt.verify(token, audienceKey(key, audience), {
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
}

function readClaims(payload: unknown): Identity | undefined {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) return undefined;
  const { sub, act, role, sid, lang, auth_time: authTime, handover, svc } = claims.data;
  const user =
    sub && role && sid
      ? {
          userId: Number(sub),
          role,
          sessionId: sid,
          language: lang,
          ...(act && { impersonatedBy: Number(act.sub) }),
          ...(authTime !== undefined && { signedInAt: authTime * 1000 }),
          ...(handover && { handover }),
        }
      : undefined;
  return user || svc ? { user, service: svc } : undefined;
}
