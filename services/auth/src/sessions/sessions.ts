import { randomUUID } from 'node:crypto';
import {
  compareAndSet,
  signSessionToken,
  verifySessionToken,
  type Clock,
  type Database,
  type Key,
} from '@dossier/service-kit';
import { IsNull, LessThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { personEntity, type PersonRow } from '../users/users.entity.ts';
import type { AuthSettings } from '../settings.ts';
import { sessionEntity, type SessionRow } from './sessions.entity.ts';

/** A session that stands, and whose it is. */
export interface LiveSession {
  readonly session: SessionRow;
  readonly person: PersonRow;
}

export interface NewSession {
  readonly personId: number;
  readonly deviceId?: string | undefined;
  readonly impersonatedBy?: number;
}

export interface Sessions {
  open(manager: EntityManager, opened: NewSession): Promise<SessionRow>;
  /** A token for the session cookie. */
  token(session: SessionRow): string;
  /** Whether the token would end before the session does. */
  outlives(session: SessionRow, token: string): boolean;
  /** The session a token stands for, unless it is forged, too old, idle for too long, or ended. */
  find(token: string | undefined): Promise<LiveSession | undefined>;
  findById(id: string): Promise<LiveSession | undefined>;
  /** Starts the idle time anew; undefined when the session was ended meanwhile. */
  keepAlive(live: LiveSession): Promise<LiveSession | undefined>;
  /** The id in a token we signed, however old: enough to end that session. */
  idOf(token: string | undefined): string | undefined;
  revoke(manager: EntityManager, which: FindOptionsWhere<SessionRow>): Promise<void>;
  /** Forgets what ended more than a day ago. */
  sweep(): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** A token lives a little longer than the idle time, so that only the session's own times end it. */
const tokenReserveMs = 5 * minute;
/** An administrator looks at somebody else's papers for this long at most. */
export const impersonationMs = 30 * minute;

export function createSessions(
  db: Database,
  clock: Clock,
  settings: AuthSettings,
  keys: readonly [Key, ...Key[]],
): Sessions {
  const { sessionIdleMs, sessionAbsoluteMs } = settings;

  const idleEnd = (absoluteExpiresAt: Date): Date =>
    new Date(Math.min(clock.now() + sessionIdleMs, absoluteExpiresAt.getTime()));

  async function findById(id: string): Promise<LiveSession | undefined> {
    return db.read(async (manager) => {
      const session = await manager.findOneBy(sessionEntity, { id });
      if (!session || session.revokedAt || session.idleExpiresAt.getTime() <= clock.now()) return undefined;
      const person = await manager.findOneBy(personEntity, { id: session.personId });
      return person ? { session, person } : undefined;
    });
  }

  return {
    findById,
    async open(manager, { personId, deviceId, impersonatedBy }) {
      const now = clock.now();
      const lifetime =
        impersonatedBy === undefined ? sessionAbsoluteMs : Math.min(impersonationMs, sessionAbsoluteMs);
      const absoluteExpiresAt = new Date(now + lifetime);
      const session: SessionRow = {
        id: randomUUID(),
        personId,
        deviceId: deviceId ?? null,
        impersonatedBy: impersonatedBy ?? null,
        createdAt: new Date(now),
        idleExpiresAt: idleEnd(absoluteExpiresAt),
        absoluteExpiresAt,
        revokedAt: null,
      };
      await manager.insert(sessionEntity, session);
      return session;
    },
    token: (session) =>
      signSessionToken(session.id, keys[0], (sessionIdleMs + tokenReserveMs) / 1000, clock.now()),
    outlives(session, token) {
      const checked = verifySessionToken(token, keys);
      return checked !== undefined && checked.expiresAt < session.idleExpiresAt.getTime();
    },
    async find(token) {
      const checked = token === undefined ? undefined : verifySessionToken(token, keys);
      if (!checked || checked.expiresAt <= clock.now()) return undefined;
      return findById(checked.sessionId);
    },
    async keepAlive({ session, person }) {
      const idleExpiresAt = idleEnd(session.absoluteExpiresAt);
      const alive = await db.write((manager) =>
        compareAndSet(manager, sessionEntity, { id: session.id, revokedAt: IsNull() }, { idleExpiresAt }),
      );
      return alive ? { session: { ...session, idleExpiresAt }, person } : undefined;
    },
    idOf: (token) => (token === undefined ? undefined : verifySessionToken(token, keys)?.sessionId),
    async revoke(manager, which) {
      await manager.update(
        sessionEntity,
        { ...which, revokedAt: IsNull() },
        { revokedAt: new Date(clock.now()) },
      );
    },
    async sweep() {
      const before = new Date(clock.now() - day);
      await db.write((manager) => manager.delete(sessionEntity, { absoluteExpiresAt: LessThan(before) }));
    },
  };
}
