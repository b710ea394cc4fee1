import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { deriveKey, type Key } from '../env/keys.ts';

/** The content of a session token. Only auth can tell whether the session is still valid. */
export interface SessionToken {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const issuer = 'dossier';
const audience = 'session';
const claimsSchema = z.object({ sid: z.string().min(1).max(100), iat: z.number(), exp: z.number() });

const keyObjects = new Map<string, KeyObject>();

function tokenKey(key: Key): KeyObject {
  const existing = keyObjects.get(key.id);
  if (existing) return existing;
  const created = createSecretKey(deriveKey(key, 'session token'));
  keyObjects.set(key.id, created);
  return created;
}

/** Creates the token that auth sets as the session cookie. */
export function signSessionToken(
  sessionId: string,
  key: Key,
  lifetimeSeconds: number,
  now = Date.now(),
): string {
  const iat = Math.floor(now / 1000);
  const claims = { iss: issuer, aud: audience, sid: sessionId, iat, exp: iat + lifetimeSeconds };
  return jwt.sign(claims, tokenKey(key), { algorithm: 'HS256' });
}

/** The content of verified tokens, which depends on token and key alone: verifying takes as long as reading a row. */
const contents = new Map<string, SessionToken>();
const maxContents = 10_000;

/**
 * The content of a token signed with one of the keys, else undefined. Expiry is not checked: the gateway only keeps
 * forged tokens away from auth, and auth decides by its own clock.
 */
export function verifySessionToken(token: string, keys: readonly Key[]): SessionToken | undefined {
  for (const key of keys) {
    const name = `${key.id} ${token}`;
    const known = contents.get(name);
    if (known) return known;
    const content = readToken(token, key);
    if (!content) continue;
    // Only a new one makes room: with as many sessions as that, each call would remove them all.
    if (contents.size >= maxContents) contents.clear();
    contents.set(name, content);
    return content;
  }
  return undefined;
}

function readToken(token: string, key: Key): SessionToken | undefined {
  const { success, data } = claimsSchema.safeParse(verified(token, key));
  return success ? { sessionId: data.sid, issuedAt: data.iat * 1000, expiresAt: data.exp * 1000 } : undefined;
}

function verified(token: string, key: Key): unknown {
  try {
    return jwt.verify(token, tokenKey(key), {
      algorithms: ['HS256'],
      audience,
      issuer,
      ignoreExpiration: true,
    });
  } catch {
    return undefined;
  }
}
