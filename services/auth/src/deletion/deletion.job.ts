import {
  accountDeletion,
  dayInZurich,
  eraseFiles,
  eraseFilings,
  eraseMessages,
  eraseProfile,
  eraseReadings,
  queueMail,
} from '@dossier/contracts';
import { compareAndSet, type Service } from '@dossier/service-kit';
import { IsNull, LessThanOrEqual, Not, type FindOptionsWhere } from 'typeorm';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { announceAccount } from '../account/announce-account.ts';
import { erasedEmail, userEntity } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import { deletionEntity, type DeletionRow } from '../account/deletion.entity.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Sessions stay in caches for seconds and an upload may last 30 minutes; what they write is erased after this time. */
const lateWriteMs = 60 * minute;
const batchSize = 20;
const erasures = [eraseFiles, eraseReadings, eraseMessages, eraseFilings, eraseProfile];

/**
 * Deletes the accounts whose time has come: closes the account, has every service erase the user, does so again when
 * requests of closed sessions have ended, and then deletes the account and sends the receipt. Every step is committed
 * before the next one begins and can be repeated; a service that is down is called again a minute later.
 */
export function deletionJob(service: Service, users: Users): void {
  const { db, clock, outbox, log, seals } = service;
  /** Times up to this long from now. */
  const within = (ms: number) => LessThanOrEqual(new Date(clock.now() + ms));
  const find = (where: FindOptionsWhere<DeletionRow>) =>
    db.read((manager) => manager.find(deletionEntity, { where, order: { dueAt: 'ASC' }, take: batchSize }));

  async function remind({ userId, language, dueAt }: DeletionRow): Promise<void> {
    await db.write(async (manager) => {
      const user = await users.find(manager, userId);
      const isFirst = await compareAndSet(
        manager,
        deletionEntity,
        { userId, remindedAt: IsNull(), startedAt: IsNull() },
        { remindedAt: new Date(clock.now()) },
      );
      if (!user || !isFirst) return;
      const values = { date: dayInZurich(dueAt) };
      const body = { template: 'deletionSoon', to: user.email, language, values } as const;
      await outbox.add(manager, queueMail, { body });
    });
  }

  /** Closes the account. From here on a sign-in with its address creates a new, empty one. */
  async function start({ userId, unusedSince }: DeletionRow): Promise<void> {
    await db.write(async (manager) => {
      const user = await users.find(manager, userId);
      const isUsed = unusedSince !== null && (user?.lastSignInAt ?? unusedSince) > unusedSince;
      if (!user || isUsed || users.roleOf(user) !== 'user') {
        // The operator made the user an expert in the meantime, or the user signed in while the deletion was planned.
        await manager.delete(deletionEntity, { userId, startedAt: IsNull() });
        await announceAccount(outbox, manager, userId);
        return;
      }
      const isFirst = await compareAndSet(
        manager,
        deletionEntity,
        { userId, startedAt: IsNull() },
        { startedAt: new Date(clock.now()), email: user.email },
      );
      if (!isFirst) return;
      await service.deleteOwned(manager, userId);
      await manager.update(userEntity, { id: userId }, { email: erasedEmail(userId) });
    });
  }

  /** Returns whether every service has confirmed that nothing is left. */
  async function eraseEverywhere({ userId }: DeletionRow): Promise<boolean> {
    const calls = erasures.map((endpoint) => service.call(endpoint, { params: { userId: String(userId) } }));
    const failed = (await Promise.allSettled(calls)).filter((result) => result.status === 'rejected');
    for (const { reason } of failed) log.warn({ err: reason as unknown }, 'a service did not erase a user');
    return failed.length === 0;
  }

  async function erase(row: DeletionRow): Promise<void> {
    if (!(await eraseEverywhere(row))) return;
    const { userId } = row;
    const change = { erasedAt: new Date(clock.now()) };
    await db.write((manager) =>
      compareAndSet(manager, deletionEntity, { userId, erasedAt: IsNull() }, change),
    );
  }

  async function finish(row: DeletionRow): Promise<void> {
    if (!(await eraseEverywhere(row))) return;
    const { userId, email, language } = row;
    await db.write(async (manager) => {
      const { affected } = await manager.delete(deletionEntity, { userId });
      if (!affected) return;
      await service.deleteOwned(manager, userId);
      await manager.delete(accessEntity, { userId });
      await manager.delete(userEntity, { id: userId });
      await seals.destroy(manager, userId);
      // Who was invited and never came gets no receipt.
      if (email === null) return;
      const now = clock.now();
      const values = {
        date: dayInZurich(new Date(now)),
        keysUntil: dayInZurich(new Date(now + accountDeletion.backupKeyDays * day)),
      };
      const body = { template: 'accountDeleted', to: email, language, values } as const;
      await outbox.add(manager, queueMail, { body });
    });
  }

  const steps = [
    {
      due: () => ({
        remindedAt: IsNull(),
        startedAt: IsNull(),
        dueAt: within(accountDeletion.reminderDays * day),
      }),
      run: remind,
    },
    { due: () => ({ startedAt: IsNull(), dueAt: within(0) }), run: start },
    { due: () => ({ startedAt: Not(IsNull()), erasedAt: IsNull() }), run: erase },
    { due: () => ({ erasedAt: within(-lateWriteMs) }), run: finish },
  ];

  service.every('delete-accounts', minute, async () => {
    for (const { due, run } of steps) {
      for (const row of await find(due()))
        // One account must not hold up the others.
        await run(row).catch((error: unknown) => log.error({ err: error }, 'a deletion was postponed'));
    }
  });
}
