import { listUserNames, type Account, type AccountDetails } from '@dossier/contracts';
import type { Logger, Service } from '@dossier/service-kit';
import type { DeletionRow } from '../account/deletion.entity.ts';
import type { DeviceRow } from '../account/devices.entity.ts';
import type { SessionRow } from '../account/sessions.entity.ts';
import { lastSignInOf, type UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';

type PresentAccounts = (
  rows: readonly UserRow[],
  deletions: readonly DeletionRow[],
  log: Logger,
) => Promise<Account[]>;

/** Accounts for administrators. Without names while the profile service is unavailable. */
export function createPresentAccounts(
  { call }: Pick<Service, 'call'>,
  users: Pick<Users, 'roleOf'>,
): PresentAccounts {
  return async (rows, deletions, log) => {
    const names = await call(listUserNames, { body: { userIds: rows.map(({ id }) => id) } }).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'names of users not available');
        return [];
      },
    );
    const nameOf = new Map(names.map(({ userId, name }) => [userId, name]));
    const deletionOf = new Map(
      deletions.map(({ userId, dueAt, plannedBy }) => [
        userId,
        { dueAt: dueAt.toISOString(), byAdministrator: plannedBy !== null },
      ]),
    );
    return rows.map((user) => ({
      userId: user.id,
      email: user.email,
      name: nameOf.get(user.id) ?? null,
      role: users.roleOf(user),
      createdAt: user.createdAt.toISOString(),
      lastSignInAt: lastSignInOf(user)?.toISOString() ?? null,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      deletion: deletionOf.get(user.id) ?? null,
    }));
  };
}

/** How an account is used; sessions of administrators who act as the user do not count. */
export function countUse(use: {
  sessions: readonly SessionRow[];
  devices: readonly DeviceRow[];
}): Pick<AccountDetails, 'lastUsedAt' | 'sessions' | 'devices'> {
  const { devices } = use;
  const sessions = use.sessions.filter(({ impersonatedBy }) => impersonatedBy === null);
  const uses = [...sessions, ...devices].map(({ lastUsedAt, createdAt }) =>
    (lastUsedAt ?? createdAt).getTime(),
  );
  return {
    lastUsedAt: uses.length > 0 ? new Date(Math.max(...uses)).toISOString() : null,
    sessions: sessions.length,
    devices: devices.length,
  };
}
