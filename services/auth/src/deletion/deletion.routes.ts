import {
  accountDeletion,
  cancelDeletion,
  getDeletion,
  queueMail,
  requestDeletion,
  type DeletionState,
} from '@dossier/contracts';
import { fail, isDuplicateKey, type Service } from '@dossier/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { Users } from '../users/users.repository.ts';
import { dayOf } from './days.ts';
import { deletionEntity, type DeletionRow } from './deletion.entity.ts';

const waitMs = accountDeletion.waitDays * 24 * 60 * 60_000;
const noDeletion: DeletionState = { requestedAt: null, dueAt: null };

function present(row: DeletionRow | null): DeletionState {
  if (!row) return noDeletion;
  return { requestedAt: row.requestedAt.toISOString(), dueAt: row.dueAt.toISOString() };
}

/** A user requests the deletion of the account, and may call it off until it starts. */
export function deletionRoutes(service: Service, users: Users): void {
  const { clock, outbox } = service;
  const find = (manager: EntityManager, userId: number) => manager.findOneBy(deletionEntity, { userId });

  service.route(getDeletion, async ({ identity: { userId }, db }) =>
    present(await db.read((manager) => find(manager, userId))),
  );

  service.route(requestDeletion, async ({ identity: { userId }, db, language }) => {
    const request = async (manager: EntityManager): Promise<DeletionRow> => {
      const user = await users.find(manager, userId);
      if (!user) throw fail('SESSION_EXPIRED');
      if (users.roleOf(user) !== 'user') throw fail('ACCOUNT_SET_BY_OPERATOR');
      const existing = await find(manager, userId);
      if (existing) return existing;
      const requestedAt = new Date(clock.now());
      const row: DeletionRow = {
        userId,
        email: null,
        language,
        requestedAt,
        dueAt: new Date(requestedAt.getTime() + waitMs),
        remindedAt: null,
        startedAt: null,
        erasedAt: null,
        unusedSince: null,
      };
      await manager.insert(deletionEntity, row);
      await accessLog.add(manager, { at: requestedAt, event: 'deletionRequested', userId, actorId: null });
      const values = { date: dayOf(row.dueAt) };
      const body = { template: 'deletionRequested', to: user.email, language, values } as const;
      await outbox.add(manager, queueMail, { body });
      return row;
    };
    // A duplicate key means that a second request was faster; its row is read then.
    const row = await db
      .write(request)
      .catch((error: unknown) => (isDuplicateKey(error) ? db.write(request) : Promise.reject(error)));
    return present(row);
  });

  service.route(cancelDeletion, async ({ identity: { userId }, db }) => {
    await db.write(async (manager) => {
      const { affected } = await manager.delete(deletionEntity, { userId, startedAt: IsNull() });
      // The account is closed already; only the session is still in a cache.
      if (!(await users.find(manager, userId))) throw fail('SESSION_EXPIRED');
      if (!affected) return;
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'deletionCalledOff', userId, actorId: null });
    });
    return noDeletion;
  });
}
