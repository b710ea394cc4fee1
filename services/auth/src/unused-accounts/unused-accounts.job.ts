import { dayInZurich, defaultLanguage, getMailState, queueMail, unusedAccounts } from '@dossier/contracts';
import { compareAndSet, isDuplicateKey, type Service } from '@dossier/service-kit';
import {
  In,
  IsNull,
  LessThanOrEqual,
  Like,
  MoreThan,
  Not,
  type EntityManager,
  type FindOptionsWhere,
} from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { deletionEntity } from '../account/deletion.entity.ts';
import type { AuthSettings } from '../settings.ts';
import { announceAccount } from '../account/announce-account.ts';
import { userEntity, type UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const batchSize = 200;
const { firstWarningDays, secondWarningDays } = unusedAccounts;

/**
 * Warns the users of accounts that nobody has signed in to for `DELETE_UNUSED_MONTHS`, and plans their deletion. The second
 * warning and the deletion row are one transaction, so the deletion follows 14 days after a mail that was queued for certain.
 * Each step is a conditional change of a row: one that was killed, or runs twice, repeats nothing.
 */
export function unusedAccountsJob(service: Service, users: Users, settings: AuthSettings): void {
  const { db, clock, outbox, log } = service;
  const { unusedMonths, expertEmails } = settings;

  /** Accounts used before this moment are unused for long enough in `days` days. */
  const cutoff = (days: number) =>
    unusedMonths === 0 ? new Date(0) : addMonths(clock.now() + days * day, -unusedMonths);
  const unusedIn = (days: number) => ({ lastSignInAt: LessThanOrEqual(cutoff(days)) });
  const firstWarned = () => new Date(clock.now() - (firstWarningDays - secondWarningDays) * day);

  /** Accounts older than the column count from its introduction. */
  async function startCounting(manager: EntityManager): Promise<void> {
    await manager.update(userEntity, { lastSignInAt: IsNull() }, { lastSignInAt: new Date(clock.now()) });
  }

  /**
   * Takes back what is no longer due: the operator chose a longer time, or a clock that was wrong is right again. A day of
   * tolerance, so that a clock that is corrected by seconds causes no second mail.
   */
  async function withdraw(manager: EntityManager): Promise<void> {
    const notDue = (days: number) => MoreThan(new Date(cutoff(days).getTime() + day));
    const withdrawn = { unusedSince: notDue(secondWarningDays), startedAt: IsNull() };
    const rows = await manager.findBy(deletionEntity, withdrawn);
    for (const { userId } of rows) {
      await manager.delete(deletionEntity, { ...withdrawn, userId });
      await announceAccount(outbox, manager, userId);
    }
    await manager.update(
      userEntity,
      { unusedWarnedAt: Not(IsNull()), lastSignInAt: notDue(firstWarningDays) },
      { unusedWarnedAt: null },
    );
  }

  /**
   * The accounts that match, except those of the operator, those that are being erased, and suspended ones, whose users
   * cannot sign in to keep them.
   */
  async function forEachUser(
    where: FindOptionsWhere<UserRow>,
    run: (user: UserRow) => Promise<void>,
  ): Promise<void> {
    for (let after = 0; ;) {
      const rows = await db.read((manager) =>
        manager.find(userEntity, {
          where: { ...where, suspendedAt: IsNull(), id: MoreThan(after), email: Not(In([...expertEmails])) },
          order: { id: 'ASC' },
          take: batchSize,
        }),
      );
      for (const user of rows)
        if (users.roleOf(user) === 'user')
          // One account must not hold up the others.
          await run(user).catch((error: unknown) =>
            log.error({ err: error }, 'the warning of an unused account was postponed'),
          );
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      after = last.id;
    }
  }

  async function notify(
    manager: EntityManager,
    { id: userId, email, language }: UserRow,
    template: 'accountUnused' | 'accountUnusedSoon',
    deletedAt: number,
  ): Promise<void> {
    await accessLog.add(manager, {
      at: new Date(clock.now()),
      event: template,
      userId,
      actorId: null,
    });
    const values = { date: dayInZurich(new Date(deletedAt)) };
    const body = { template, to: email, language: language ?? defaultLanguage, values } as const;
    await outbox.add(manager, queueMail, { body });
  }

  const warn = (user: UserRow) =>
    db.write(async (manager) => {
      const { id } = user;
      if (await manager.existsBy(deletionEntity, { userId: id })) return;
      const now = clock.now();
      const expected = {
        id,
        unusedWarnedAt: IsNull(),
        ...unusedIn(firstWarningDays),
        email: Not(Like('erased %')),
      };
      const change = { unusedWarnedAt: new Date(now) };
      if (!(await compareAndSet(manager, userEntity, expected, change))) return;
      await notify(manager, user, 'accountUnused', now + firstWarningDays * day);
    });

  const plan = (user: UserRow) =>
    db
      .write(async (manager) => {
        const current = await users.find(manager, user.id);
        if (!current?.unusedWarnedAt || !current.lastSignInAt) return;
        if (current.lastSignInAt > cutoff(secondWarningDays)) return;
        const now = clock.now();
        const dueAt = new Date(now + secondWarningDays * day);
        await manager.insert(deletionEntity, {
          userId: user.id,
          email: null,
          language: current.language ?? defaultLanguage,
          requestedAt: new Date(now),
          dueAt,
          // The second warning is the last mail before the receipt.
          remindedAt: new Date(now),
          startedAt: null,
          erasedAt: null,
          unusedSince: current.lastSignInAt,
          plannedBy: null,
        });
        await announceAccount(outbox, manager, user.id);
        await notify(manager, current, 'accountUnusedSoon', dueAt.getTime());
      })
      // A deletion is planned already.
      .catch((error: unknown) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));

  service.onStart(() => db.write(withdraw));
  service.every('unused-accounts', hour, async () => {
    await db.write(startCounting);
    await db.write(withdraw);
    if (unusedMonths === 0) return;
    // Nobody is warned by a mail that cannot be sent.
    const { delayed } = await service.call(getMailState, {}).catch(() => ({ delayed: true }));
    if (delayed) return;
    await forEachUser({ unusedWarnedAt: IsNull(), ...unusedIn(firstWarningDays) }, warn);
    const warned = { unusedWarnedAt: LessThanOrEqual(firstWarned()), ...unusedIn(secondWarningDays) };
    await forEachUser(warned, plan);
  });
}

/** The same day of another month; a day that does not exist there becomes one of the first days of the next month. */
function addMonths(at: number, months: number): Date {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}
