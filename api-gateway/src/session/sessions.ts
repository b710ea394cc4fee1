import { createHash } from 'node:crypto';
import { introspectSession, type EndpointOwner, type Role } from '@dossier/contracts';
import {
  signIdentity,
  verifySessionToken,
  type Caller,
  type Clock,
  type Key,
  type UserIdentity,
} from '@dossier/service-kit';

/** A session that stood a moment ago. */
export interface Session {
  readonly person: UserIdentity;
  /** The signed identity for a service; made once while the session is remembered. */
  identityFor(owner: EndpointOwner): string;
}

export interface Resolved {
  /** Absent when the token is forged, stale or revoked. */
  readonly session?: Session;
  /** To hand to the browser, when auth renewed the token with this very question. */
  readonly setCookie?: string;
}

export interface Sessions {
  /** What stands behind a token. `activity`: this call keeps the session alive. Throws 503 when auth cannot be asked. */
  resolve(token: string, activity: boolean): Promise<Resolved>;
  /** After anything that may have ended the session of a token, or others of the same person. */
  forget(token: string): void;
}

interface Remembered {
  readonly until: number;
  readonly session?: Session;
}

/** Enough for all who are active within five seconds; beyond it the oldest are asked about again. */
const mostRemembered = 20_000;

export function createSessions(options: {
  caller: Pick<Caller, 'call'>;
  keys: readonly Key[];
  identityKey: Key;
  clock: Clock;
  rememberMs: number;
}): Sessions {
  const { caller, keys, identityKey, clock, rememberMs } = options;
  const remembered = new Map<string, Remembered>();
  const underWay = new Map<string, Promise<Resolved>>();
  /** Goes up whenever something is forgotten: an answer asked for before that is not remembered. */
  let era = 0;

  async function ask(token: string, activity: boolean, key: string): Promise<Resolved> {
    const startedIn = era;
    const found = await caller.call(introspectSession, { body: { token, activity } });
    const session = found.active ? createSession(found.userId, found.role, found.sessionId) : undefined;
    if (era === startedIn) remember(key, { until: clock.now() + rememberMs, ...(session && { session }) });
    return {
      ...(session && { session }),
      ...(found.active && found.setCookie && { setCookie: found.setCookie }),
    };
  }

  function createSession(userId: number, role: Role, sessionId: string): Session {
    const person: UserIdentity = { userId, role, sessionId };
    const signed = new Map<EndpointOwner, string>();
    return {
      person,
      identityFor(owner) {
        const known = signed.get(owner) ?? signIdentity({ user: person }, owner, identityKey, clock.now());
        signed.set(owner, known);
        return known;
      },
    };
  }

  function remember(key: string, entry: Remembered): void {
    remembered.delete(key);
    remembered.set(key, entry);
    for (const [oldest] of remembered) {
      if (remembered.size <= mostRemembered) break;
      remembered.delete(oldest);
    }
  }

  return {
    async resolve(token, activity) {
      const hash = createHash('sha256').update(token).digest('base64');
      // A poll may rely on an active call's answer, but not the other way: auth must hear of the activity.
      const usable = activity ? [`active ${hash}`] : [`active ${hash}`, `poll ${hash}`];
      for (const key of usable) {
        const known = remembered.get(key);
        if (known && known.until > clock.now()) return known.session ? { session: known.session } : {};
      }
      const key = activity ? `active ${hash}` : `poll ${hash}`;
      if (!verifySessionToken(token, keys)) return {};
      const waiting = underWay.get(key);
      if (waiting) return waiting;
      const asked = ask(token, activity, key).finally(() => {
        if (underWay.get(key) === asked) underWay.delete(key);
      });
      underWay.set(key, asked);
      return asked;
    },
    forget(token) {
      era += 1;
      underWay.clear();
      const sessionId = verifySessionToken(token, keys)?.sessionId;
      const people = [...remembered.values()].flatMap(({ session }) => session?.person ?? []);
      const userId = people.find((person) => person.sessionId === sessionId)?.userId;
      for (const [key, { session }] of remembered) {
        if (session && session.person.userId === userId) remembered.delete(key);
      }
    },
  };
}
