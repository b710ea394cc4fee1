import { hash as digest } from 'node:crypto';
import { introspectSession, type EndpointOwner, type ResponseOf } from '@dossier/contracts';
import {
  signIdentity,
  verifySessionToken,
  type Caller,
  type Clock,
  type Key,
  type UserIdentity,
} from '@dossier/service-kit';
import type { Revocation, Revocations } from './revocations.ts';

/** An active session. */
export interface Session {
  readonly user: UserIdentity;
  /** The signed identity for a service, cached as long as the session. */
  identityFor(owner: EndpointOwner): string;
}

export interface ResolvedSession {
  /** Absent when the token is forged, expired or revoked. */
  readonly session?: Session;
  /** The `Set-Cookie` value for the browser, when auth renewed the token. */
  readonly setCookie?: string;
}

export interface Sessions {
  /** The session of a token; `activity` extends it. Throws SERVICE_UNAVAILABLE when auth is unavailable. */
  resolve(token: string, activity: boolean): Promise<ResolvedSession>;
  /** A session for a user whom auth has named otherwise than by a session token. It is not cached. */
  create(user: UserIdentity): Session;
  /** Removes all sessions of the token's user from the cache. */
  forget(token: string): void;
  /** Removes all sessions of a user from the cache, and those in which the user acts as another one. */
  forgetUser(userId: number): void;
}

interface CacheEntry {
  readonly cachedAt: number;
  readonly session?: Session;
}

/** More than the sessions active within the lifetime of an entry; above it the oldest entries are dropped. */
const maxEntries = 20_000;

type Introspection = ResponseOf<typeof introspectSession>;

function toUser(active: Extract<Introspection, { active: true }>): UserIdentity {
  const { userId, role, sessionId, impersonatedBy, signedInAt } = active;
  return {
    userId,
    role,
    sessionId,
    ...(impersonatedBy !== null && { impersonatedBy }),
    ...(signedInAt !== null && { signedInAt: Date.parse(signedInAt) }),
  };
}

export function createSessions(options: {
  caller: Pick<Caller, 'call'>;
  keys: readonly Key[];
  identityKey: Key;
  clock: Clock;
  cacheMs: number;
  revocations?: Pick<Revocations, 'publish' | 'follow'> | undefined;
}): Sessions {
  const { caller, keys, identityKey, clock, cacheMs, revocations } = options;
  const cache = new Map<string, CacheEntry>();
  const pending = new Map<string, Promise<ResolvedSession>>();
  /** Incremented by `forget`: a response to an earlier introspection is not cached. */
  let generation = 0;

  /** An entry from the future was cached before the clock was set back. */
  function isFresh({ cachedAt }: CacheEntry): boolean {
    const age = clock.now() - cachedAt;
    return age >= 0 && age < cacheMs;
  }

  async function introspect(token: string, activity: boolean, key: string): Promise<ResolvedSession> {
    const startedIn = generation;
    const found = await caller.call(introspectSession, { body: { token, activity } });
    const session = found.active ? createSession(toUser(found)) : undefined;
    if (generation === startedIn) store(key, { cachedAt: clock.now(), ...(session && { session }) });
    return {
      ...(session && { session }),
      ...(found.active && found.setCookie && { setCookie: found.setCookie }),
    };
  }

  function createSession(user: UserIdentity): Session {
    const identities = new Map<EndpointOwner, string>();
    return {
      user,
      identityFor(owner) {
        const identity = identities.get(owner) ?? signIdentity({ user }, owner, identityKey, clock.now());
        identities.set(owner, identity);
        return identity;
      },
    };
  }

  function store(key: string, entry: CacheEntry): void {
    cache.delete(key);
    cache.set(key, entry);
    for (const [oldest] of cache) {
      if (cache.size <= maxEntries) break;
      cache.delete(oldest);
    }
  }

  function forgetUser(userId: number | undefined): void {
    generation += 1;
    pending.clear();
    if (userId === undefined) return;
    for (const [key, { session }] of cache) {
      if (session && [session.user.userId, session.user.impersonatedBy].includes(userId)) cache.delete(key);
    }
  }

  function userOf(sessionId: string): number | undefined {
    const users = [...cache.values()].flatMap(({ session }) => session?.user ?? []);
    return users.find((user) => user.sessionId === sessionId)?.userId;
  }

  function forget(revoked: Revocation): void {
    forgetUser('userId' in revoked ? revoked.userId : userOf(revoked.sessionId));
  }
  revocations?.follow(forget);

  /** In this gateway and the others. */
  function revoke(revoked: Revocation): void {
    forget(revoked);
    revocations?.publish(revoked);
  }

  return {
    create: createSession,
    async resolve(token, activity) {
      const hash = digest('sha256', token, 'base64');
      // A poll may use the entry of an active request, but not the reverse: auth must learn of the activity.
      const usableKeys = activity ? [`active ${hash}`] : [`active ${hash}`, `poll ${hash}`];
      for (const key of usableKeys) {
        const entry = cache.get(key);
        if (entry && isFresh(entry)) return entry.session ? { session: entry.session } : {};
      }
      const key = activity ? `active ${hash}` : `poll ${hash}`;
      if (!verifySessionToken(token, keys)) return {};
      const shared = pending.get(key);
      if (shared) return shared;
      const introspection = introspect(token, activity, key).finally(() => {
        if (pending.get(key) === introspection) pending.delete(key);
      });
      pending.set(key, introspection);
      return introspection;
    },
    forget(token) {
      const sessionId = verifySessionToken(token, keys)?.sessionId;
      if (sessionId === undefined) return;
      const userId = userOf(sessionId);
      revoke(userId === undefined ? { sessionId } : { userId });
    },
    forgetUser: (userId) => revoke({ userId }),
  };
}
