import {
  accountDeletion,
  dayInZurich,
  type DeletionState,
  type Language,
  queueMail,
} from '@dossier/contracts';
import { isDuplicateKey, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { announceAccount } from '../account/announce-account.ts';
import type { UserRow } from '../account/users.entity.ts';
import { deletionEntity, type DeletionRow } from '../account/deletion.entity.ts';

export interface PlannedDeletion {
  readonly user: UserRow;
  readonly language: Language;
  /** The administrator who plans the deletion; null when the user requests it. */
  readonly plannedBy: number | null;
}

export interface Deletions {
  find(manager: EntityManager, userId: number): Promise<DeletionRow | null>;
  /**
   * Plans the deletion that `select` describes and tells the user by mail; one that is planned already stays as it is.
   * `select` runs in the same transaction, and twice when another request was faster.
   */
  plan(select: (manager: EntityManager) => Promise<PlannedDeletion>): Promise<DeletionRow>;
}

const waitMs = accountDeletion.waitDays * 24 * 60 * 60_000;
export const noDeletion: DeletionState = { requestedAt: null, dueAt: null };

export function presentDeletion(row: DeletionRow | null): DeletionState {
  if (!row) return noDeletion;
  return { requestedAt: row.requestedAt.toISOString(), dueAt: row.dueAt.toISOString() };
}

export function createDeletions({ db, clock, outbox }: Pick<Service, 'db' | 'clock' | 'outbox'>): Deletions {
  const find: Deletions['find'] = (manager, userId) => manager.findOneBy(deletionEntity, { userId });

  return {
    find,
    plan(select) {
      const plan = async (manager: EntityManager): Promise<DeletionRow> => {
        const { user, language, plannedBy } = await select(manager);
        const { id: userId, email: to } = user;
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
          plannedBy,
        };
        await manager.insert(deletionEntity, row);
        await announceAccount(outbox, manager, userId);
        await accessLog.add(manager, {
          at: requestedAt,
          event: 'deletionRequested',
          userId,
          actorId: plannedBy,
        });
        const template = plannedBy === null ? 'deletionRequested' : 'deletionPlanned';
        const values = { date: dayInZurich(row.dueAt) };
        await outbox.add(manager, queueMail, { body: { template, to, language, values } });
        return row;
      };
      // A duplicate key means that a second request was faster; its row is read then.
      return db
        .write(plan)
        .catch((error: unknown) => (isDuplicateKey(error) ? db.write(plan) : Promise.reject(error)));
    },
  };
}
