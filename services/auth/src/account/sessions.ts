import { randomUUID } from 'node:crypto';
import {
  compareAndSet,
  signSessionToken,
  verifySessionToken,
  type Clock,
  type Key,
} from '@dossier/service-kit';
import { IsNull, LessThan, MoreThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { createClientColumns, type Client } from '../http/client.ts';
import { makeRoom } from '../make-room.ts';
import { erasedEmail, userEntity, type UserRow } from './users.entity.ts';
import { canImpersonate } from './impersonation.policy.ts';
import type { Requirement } from './requirement.ts';
import type { AuthSettings } from '../settings.ts';
import type { Users } from './users.repository.ts';
import { sessionEntity, type SessionRow } from './sessions.entity.ts';

/** A session that has neither expired nor been revoked, with its user. */
export interface LiveSession {
  readonly session: SessionRow;
  readonly user: UserRow;
}

export interface NewSession {
  readonly userId: number;
  readonly deviceId?: string | undefined;
  /** When the user entered the code; absent for an impersonation. */
  readonly signedInAt?: Date;
  readonly impersonatedBy?: number;
  readonly client: Client;
}

export interface Sessions {
  /** Of more than `maxSessions` of a user, or impersonations of an administrator, the oldest gives way. */
  open(manager: EntityManager, opened: NewSession): Promise<SessionRow>;
  /** Signs a token for the session cookie. */
  createToken(session: SessionRow): string;
  /** Whether the token expires before the session does, or is signed with an older key. */
  needsNewToken(session: SessionRow, token: string): boolean;
  /** Undefined when the token is forged or expired, or its session is idle for too long or revoked. */
  find(manager: EntityManager, token: string | undefined): Promise<LiveSession | undefined>;
  findById(manager: EntityManager, id: string): Promise<LiveSession | undefined>;
  /** Restarts the idle time. Undefined when the session was revoked in the meantime. */
  keepAlive(manager: EntityManager, live: LiveSession): Promise<LiveSession | undefined>;
  /** The session id of an authentic token, also of an expired one: enough to revoke the session. */
  sessionIdOf(token: string | undefined): string | undefined;
  /** The sessions of a user that are neither expired nor revoked. */
  listOf(manager: EntityManager, userId: number): Promise<SessionRow[]>;
  revoke(manager: EntityManager, which: FindOptionsWhere<SessionRow>): Promise<void>;
  /** Revokes the sessions of a user, and those in which the user acts as another one; `except` is kept. */
  revokeAll(manager: EntityManager, userId: number, except?: string): Promise<void>;
  /** Deletes sessions that ended more than a day ago. */
  sweep(manager: EntityManager): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** A token outlives the idle time a little, so that only the times of the session end it. */
const tokenReserveMs = 5 * minute;
/** Maximum lifetime of an impersonated session. */
export const impersonationMs = 30 * minute;
/** The number of sessions that a user has, ended ones included. */
export const maxSessions = 100;

export function createSessions(
  clock: Clock,
  settings: AuthSettings,
  keys: readonly [Key, ...Key[]],
  { isUnmet, roleOf, find }: Pick<Requirement, 'isUnmet'> & Pick<Users, 'roleOf' | 'find'>,
): Sessions {
  const { sessionIdleMs, sessionAbsoluteMs } = settings;
  const clientColumns = createClientColumns(keys[0]);

  const idleEnd = (absoluteExpiresAt: Date): Date =>
    new Date(Math.min(clock.now() + sessionIdleMs, absoluteExpiresAt.getTime()));

  async function findById(manager: EntityManager, id: string): Promise<LiveSession | undefined> {
    const session = await manager.findOneBy(sessionEntity, { id });
    if (!session || session.revokedAt || session.idleExpiresAt.getTime() <= clock.now()) return undefined;
    const { userId } = session;
    const user = await manager.findOneBy(userEntity, { id: userId, email: Not(erasedEmail(userId)) });
    if (!user || user.suspendedAt) return undefined;
    return (await isAllowed(manager, session, user)) ? { session, user } : undefined;
  }

  /** Whether the session could still be opened: roles, suspensions and required second factors may have changed since. */
  async function isAllowed(
    manager: EntityManager,
    { impersonatedBy }: SessionRow,
    user: UserRow,
  ): Promise<boolean> {
    if (impersonatedBy === null) return !(await isUnmet(manager, user));
    const administrator = await find(manager, impersonatedBy);
    if (!administrator || administrator.suspendedAt || roleOf(administrator) !== 'admin') return false;
    return canImpersonate(roleOf(user));
  }

  async function revoke(manager: EntityManager, which: FindOptionsWhere<SessionRow>): Promise<void> {
    const revokedAt = new Date(clock.now());
    await manager.update(sessionEntity, { ...which, revokedAt: IsNull() }, { revokedAt });
  }

  return {
    findById,
    async open(manager, { userId, deviceId, signedInAt, impersonatedBy, client }) {
      const now = clock.now();
      const lifetime =
        impersonatedBy === undefined ? sessionAbsoluteMs : Math.min(impersonationMs, sessionAbsoluteMs);
      const absoluteExpiresAt = new Date(now + lifetime);
      const session: SessionRow = {
        id: randomUUID(),
        userId,
        deviceId: deviceId ?? null,
        impersonatedBy: impersonatedBy ?? null,
        createdAt: new Date(now),
        signedInAt: signedInAt ?? null,
        ...clientColumns(client, userId),
        lastUsedAt: new Date(now),
        idleExpiresAt: idleEnd(absoluteExpiresAt),
        absoluteExpiresAt,
        revokedAt: null,
      };
      const which = impersonatedBy === undefined ? { userId, impersonatedBy: IsNull() } : { impersonatedBy };
      await makeRoom(manager, sessionEntity, await manager.findBy(sessionEntity, which), maxSessions);
      await manager.insert(sessionEntity, session);
      return session;
    },
    createToken: (session) =>
      signSessionToken(session.id, keys[0], (sessionIdleMs + tokenReserveMs) / 1000, clock.now()),
    needsNewToken(session, token) {
      const checked = verifySessionToken(token, keys);
      if (!checked) return false;
      const hasOldKey = verifySessionToken(token, keys.slice(0, 1)) === undefined;
      return hasOldKey || checked.expiresAt < session.idleExpiresAt.getTime();
    },
    async find(manager, token) {
      const checked = token === undefined ? undefined : verifySessionToken(token, keys);
      if (!checked || checked.expiresAt <= clock.now()) return undefined;
      return findById(manager, checked.sessionId);
    },
    async keepAlive(manager, { session, user }) {
      const idleExpiresAt = idleEnd(session.absoluteExpiresAt);
      const expected = { id: session.id, revokedAt: IsNull() };
      const change = { idleExpiresAt, lastUsedAt: new Date(clock.now()) };
      const isKept = await compareAndSet(manager, sessionEntity, expected, change);
      return isKept ? { session: { ...session, ...change }, user } : undefined;
    },
    sessionIdOf: (token) => (token === undefined ? undefined : verifySessionToken(token, keys)?.sessionId),
    listOf: (manager, userId) =>
      manager.findBy(sessionEntity, {
        userId,
        revokedAt: IsNull(),
        idleExpiresAt: MoreThan(new Date(clock.now())),
      }),
    revoke,
    async revokeAll(manager, userId, except) {
      await revoke(manager, { userId, ...(except !== undefined && { id: Not(except) }) });
      await revoke(manager, { impersonatedBy: userId });
    },
    async sweep(manager) {
      const before = new Date(clock.now() - day);
      await manager.delete(sessionEntity, { absoluteExpiresAt: LessThan(before) });
    },
  };
}
