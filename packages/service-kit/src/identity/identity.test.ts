import { createHmac, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { deriveKey, type Key } from '../env/keys.ts';
import {
  actorOf,
  createIdentityReader,
  createIdentitySigner,
  signIdentity,
  verifyIdentity,
} from './identity.ts';

const key: Key = { id: 'a', bytes: randomBytes(32) };
const other: Key = { id: 'b', bytes: randomBytes(32) };
const user = { userId: 7, role: 'expert', sessionId: 's1', language: 'gsw' } as const;
const now = Date.parse('2026-05-05T12:00:00Z');

describe('the identity between processes', () => {
  it('is readable by its audience', () => {
    const token = signIdentity({ user, service: 'gateway' }, 'filing', key, now);
    expect(verifyIdentity(token, 'filing', [key], now)).toEqual({ user, service: 'gateway' });
    const fresh = { user: { ...user, signedInAt: now - 60_000 } };
    expect(verifyIdentity(signIdentity(fresh, 'filing', key, now), 'filing', [key], now)).toEqual(fresh);
  });

  it('is readable with any of several keys', () => {
    const token = signIdentity({ user }, 'filing', other, now);
    expect(verifyIdentity(token, 'filing', [key, other], now)?.user).toEqual(user);
  });

  it('names the administrator who impersonates the user', () => {
    const impersonated = { ...user, impersonatedBy: 1 };
    const token = signIdentity({ user: impersonated }, 'filing', key, now);
    expect(verifyIdentity(token, 'filing', [key], now)?.user).toEqual(impersonated);
    expect(actorOf(impersonated)).toBe(1);
    expect(actorOf(user)).toBe(7);
  });

  it.each([
    ['a malformed actor', forged({ act: { sub: '1 OR 1=1' } }), now],
    ['another service', signIdentity({ user }, 'auth', key, now), now],
    ['another key', signIdentity({ user }, 'filing', other, now), now],
    ['after its minute', signIdentity({ user }, 'filing', key, now), now + 66_000],
    ['nobody', signIdentity({}, 'filing', key, now), now],
    ['no signature', unsigned({ sub: '1', role: 'admin', sid: 's' }), now],
    ['a longer life than we give', forged({ exp: now / 1000 + 3600, iat: now / 1000 - 3600 }), now],
    ['another issuer', forged({ iss: 'evil' }), now],
    ['an unknown role', forged({ role: 'root' }), now],
    ['text for a number', forged({ sub: '1 OR 1=1' }), now],
    ['no token at all', 'x', now],
  ])('is rejected: %s', (_, token, at) => {
    expect(verifyIdentity(token, 'filing', [key], at)).toBeUndefined();
  });

  it('accepts HS256 only', () => {
    const claims = {
      iss: 'dossier',
      aud: 'filing',
      sub: '1',
      role: 'admin',
      sid: 's',
      iat: now / 1000,
      exp: now / 1000 + 60,
    };
    const secret = deriveKey(key, 'identity for filing');
    const token = jwt.sign(claims, secret, { algorithm: 'HS512' });
    expect(verifyIdentity(token, 'filing', [key], now)).toBeUndefined();
    expect(verifyIdentity(jwt.sign(claims, secret), 'filing', [key], now)?.user?.userId).toBe(1);
  });
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function unsigned(claims: object): string {
  const times = { iss: 'dossier', aud: 'filing', iat: now / 1000, exp: now / 1000 + 60 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...times, ...claims })}.`;
}

/** Signed with the right secret, so that only the claim in question can be the reason. */
function forged(claims: object): string {
  const base = {
    iss: 'dossier',
    aud: 'filing',
    iat: now / 1000,
    exp: now / 1000 + 60,
    sub: '1',
    role: 'admin',
    sid: 's',
  };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...base, ...claims })}`;
  const secret = deriveKey(key, 'identity for filing');
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

describe('identities in memory', () => {
  it('signs anew for another user, role, session or service, and after five seconds', () => {
    const sign = createIdentitySigner('messages', key);
    const first = sign(user, 'filing', now);
    expect(verifyIdentity(first, 'filing', [key], now)).toEqual({ user, service: 'messages' });
    expect(sign({ ...user }, 'filing', now + 4999)).toBe(first);
    const others = [
      sign({ ...user, role: 'user' }, 'filing', now + 1000),
      sign({ ...user, sessionId: 's2' }, 'filing', now + 1000),
      sign({ ...user, impersonatedBy: 1 }, 'filing', now + 1000),
      sign(user, 'auth', now + 1000),
      sign(undefined, 'filing', now + 1000),
      sign(user, 'filing', now + 5000),
      sign(user, 'filing', now - 1000),
    ];
    expect(new Set([first, ...others]).size).toBe(8);
    expect(verifyIdentity(others[4] ?? '', 'filing', [key], now)).toEqual({
      user: undefined,
      service: 'messages',
    });
  });

  it('accepts a verified token again, but not after its expiry', () => {
    const read = createIdentityReader('filing', [key]);
    const token = signIdentity({ user }, 'filing', key, now);
    for (const age of [0, 3000, 30_000, 59_000, 64_000])
      expect(read(token, now + age)).toEqual({ user, service: undefined });
    for (const age of [66_000, 68_000, 600_000]) expect(read(token, now + age)).toBeUndefined();
  });

  it('accepts no other token because of it', () => {
    const read = createIdentityReader('filing', [key]);
    const token = signIdentity({ user }, 'filing', key, now);
    expect(read(token, now)?.user).toEqual(user);
    expect(read(`${token.slice(0, -2)}xx`, now)).toBeUndefined();
    expect(read(signIdentity({ user }, 'auth', key, now), now)).toBeUndefined();
    // A clock that was set back far makes the token one from the future, which is checked again.
    expect(read(token, now - 3_600_000)).toEqual(verifyIdentity(token, 'filing', [key], now - 3_600_000));
  });
});
