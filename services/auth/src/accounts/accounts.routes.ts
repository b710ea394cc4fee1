import { endSessions, getAccount, listAccounts, setRole, setSuspended } from '@dossier/contracts';
import {
  actorOf,
  cursorId,
  fail,
  revokedUserHeader,
  type KoaContext,
  type Service,
} from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../account/devices.ts';
import type { Sessions } from '../account/sessions.ts';
import type { AuthSettings } from '../settings.ts';
import { deletionEntity } from '../account/deletion.entity.ts';
import { rolePlace, userEntity, type UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import { listAccountPage } from './accounts.repository.ts';
import { findChangeable, type AccountChange } from './find-changeable.ts';
import { countUse, createPresentAccounts } from './present-accounts.ts';

export interface AccountRoutesDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly settings: Pick<AuthSettings, 'expertEmails'>;
  /** Prints the tokens of administrators who need a second factor. */
  printTokens(): Promise<void>;
}

interface Change extends AccountChange {
  readonly ctx: KoaContext;
}

const defaultLimit = 100;
const appointed = {
  admin: 'administratorAppointed',
  expert: 'expertAppointed',
  user: 'roleWithdrawn',
} as const;

/** The accounts of all users, for administrators: who has which role, and who may sign in. */
export function accountRoutes(service: Service, deps: AccountRoutesDeps): void {
  const { users, sessions, devices, settings } = deps;
  const { clock, seals } = service;
  const present = createPresentAccounts(service, users);

  /** Changes an account. `run` returns the entry of the access log, or undefined when nothing changed. */
  async function change(
    request: Change,
    run: (manager: EntityManager, user: UserRow, now: Date) => Promise<AccessRow['event'] | undefined>,
  ): Promise<{ success: true }> {
    const { ctx, actorId, userId } = request;
    await service.db.write(async (manager) => {
      const user = await findChangeable(users, manager, request);
      const now = new Date(clock.now());
      const event = await run(manager, user, now);
      if (event) await accessLog.add(manager, { at: now, event, userId, actorId });
    });
    ctx.set(revokedUserHeader, String(userId));
    return { success: true };
  }

  async function signOut(manager: EntityManager, userId: number): Promise<void> {
    await sessions.revokeAll(manager, userId);
    await devices.revoke(manager, { userId });
  }

  service.routePage(listAccounts, cursorId, async ({ query, after, db, log }) => {
    const { search, filter, limit = defaultLimit } = query;
    const selection = { search, filter, limit, after, expertEmails: settings.expertEmails };
    const { rows, total, hasMore, deletions } = await db.read((manager) =>
      listAccountPage(manager, selection),
    );
    const body = await present(rows, deletions, log);
    return { body, total, next: hasMore ? rows.at(-1)?.id : undefined };
  });

  service.route(getAccount, async ({ params: { userId }, db, log }) => {
    const { user, deletion, ...use } = await db.read(async (manager) => ({
      user: await users.find(manager, userId),
      deletion: await manager.findOneBy(deletionEntity, { userId }),
      sessions: await sessions.listOf(manager, userId),
      devices: await devices.listOf(manager, userId),
    }));
    const [account] = user ? await present([user], deletion ? [deletion] : [], log) : [];
    if (!account) throw fail('USER_NOT_FOUND');
    return { ...account, ...countUse(use) };
  });

  service.route(setRole, async ({ params: { userId }, body: { role }, identity, ctx }) => {
    service.describeAudit({ target: role });
    const response = await change(
      { ctx, actorId: actorOf(identity), userId, role },
      async (manager, user) => {
        if (users.roleOf(user) === role) return undefined;
        // Without a stored role, an address in `EXPERT_EMAILS` decides.
        const isDefault = users.roleOf({ ...user, role: null }) === role;
        const sealed = isDefault ? null : seals.own.sealJson(rolePlace(userId), role);
        await manager.update(userEntity, { id: userId }, { role: sealed, hasRole: sealed && true });
        return appointed[role];
      },
    );
    if (role === 'admin') await deps.printTokens();
    return response;
  });

  service.route(setSuspended, ({ params: { userId }, body: { suspended }, identity, ctx }) => {
    service.describeAudit({ target: suspended ? 'suspended' : 'reinstated' });
    return change({ ctx, actorId: actorOf(identity), userId }, async (manager, user, now) => {
      if ((user.suspendedAt !== null) === suspended) return undefined;
      await manager.update(userEntity, { id: userId }, { suspendedAt: suspended ? now : null });
      if (suspended) await signOut(manager, userId);
      return suspended ? 'suspended' : 'reinstated';
    });
  });

  service.route(endSessions, ({ params: { userId }, identity, ctx }) =>
    change({ ctx, actorId: actorOf(identity), userId }, async (manager) => {
      await signOut(manager, userId);
      return 'signedOutEverywhere';
    }),
  );
}
