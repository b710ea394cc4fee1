import {
  cancelEmailRecovery,
  dayInZurich,
  emailRecovery,
  type EmailRecoveryState,
  getEmailRecovery,
  keepEmailPath,
  listEmailRecoveries,
  type PendingRecovery,
  queueMail,
  recallEmailRecovery,
  startEmailRecovery,
  withdrawEmailRecovery,
} from '@dossier/contracts';
import { fail, failField, isDuplicateKey, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { announceAccount } from '../account/announce-account.ts';
import type { Users } from '../account/users.repository.ts';
import { emailRecoveryEntity, type EmailRecoveryRow } from '../account/email-recovery.entity.ts';
import type { EmailRecoveries } from './email-recovery.ts';

export interface EmailRecoveryRoutesDeps {
  readonly users: Users;
  readonly recoveries: EmailRecoveries;
  readonly publicUrl: URL | undefined;
}

const waitMs = emailRecovery.waitDays * 24 * 60 * 60_000;
const noRecovery: EmailRecoveryState = { newEmail: null, requestedAt: null, dueAt: null };

const present = (row: EmailRecoveryRow, currentEmail: string): PendingRecovery => ({
  userId: row.userId,
  currentEmail,
  newEmail: row.email,
  requestedAt: row.requestedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
});

/** An administrator enters a new address for a user whose mailbox is lost. Mailbox and sessions of the user can call it off. */
export function emailRecoveryRoutes(service: Service, deps: EmailRecoveryRoutesDeps): void {
  const { users, recoveries, publicUrl } = deps;
  const { clock, outbox } = service;

  async function checkFree(manager: EntityManager, newEmail: string): Promise<void> {
    const isPlanned = await manager.existsBy(emailRecoveryEntity, { email: newEmail });
    if (isPlanned || (await users.findByEmail(manager, newEmail))) throw fail('EMAIL_TAKEN');
  }

  /** Throws when the list is full; a place becomes free at the latest when the earliest change takes effect. */
  async function checkPlace(manager: EntityManager): Promise<void> {
    const { maxPending: max } = emailRecovery;
    if ((await manager.count(emailRecoveryEntity)) < max) return;
    const [first] = await manager.find(emailRecoveryEntity, { order: { dueAt: 'ASC' }, take: 1 });
    const waitMs = Math.max(60_000, (first?.dueAt.getTime() ?? 0) - clock.now());
    throw fail('TOO_MANY_EMAIL_RECOVERIES', { values: { max }, retryAfter: waitMs / 1000 });
  }

  service.route(listEmailRecoveries, ({ db }) =>
    db.read(async (manager) => {
      const rows = await manager.find(emailRecoveryEntity, {
        order: { dueAt: 'ASC' },
        take: emailRecovery.maxPending,
      });
      const accounts = await users.findAll(
        manager,
        rows.map(({ userId }) => userId),
      );
      const emails = new Map(accounts.map(({ id, email }) => [id, email]));
      return rows.map((row) => present(row, emails.get(row.userId) ?? ''));
    }),
  );

  service.route(startEmailRecovery, async ({ body, identity, ctx, db, language }) => {
    const { currentEmail, newEmail } = body;
    if (currentEmail === newEmail) throw failField('newEmail', 'invalid_value', language);
    const origin = publicOrigin(ctx, publicUrl);
    const start = async (manager: EntityManager): Promise<EmailRecoveryRow> => {
      const user = await users.findByEmail(manager, currentEmail);
      if (!user) throw fail('USER_NOT_FOUND');
      const { id: userId } = user;
      // A role follows from the address, so such an address would also change the rights of the account.
      const roles = [users.roleOf(user), users.roleOf({ ...user, email: newEmail })];
      if (roles.some((role) => role !== 'user')) throw fail('EMAIL_SET_BY_OPERATOR');
      const existing = await manager.findOneBy(emailRecoveryEntity, { userId });
      if (existing?.email === newEmail) return existing;
      if (existing) throw fail('EMAIL_RECOVERY_PENDING');
      await checkFree(manager, newEmail);
      await checkPlace(manager);
      const token = newSecret();
      const requestedAt = new Date(clock.now());
      const row: EmailRecoveryRow = {
        userId,
        email: newEmail,
        tokenHash: hashSecret(token),
        actorId: identity.userId,
        language: user.language ?? language,
        requestedAt,
        dueAt: new Date(requestedAt.getTime() + waitMs),
      };
      await manager.insert(emailRecoveryEntity, row);
      await announceAccount(outbox, manager, userId);
      const event = { at: requestedAt, event: 'emailRecoveryRequested', userId } as const;
      await accessLog.add(manager, { ...event, actorId: row.actorId });
      const date = dayInZurich(row.dueAt);
      const link = `${origin}${keepEmailPath}#${token}`;
      const common = { language: row.language } as const;
      const notice = { ...common, template: 'emailRecoveryRequested', to: currentEmail } as const;
      await outbox.add(manager, queueMail, { body: { ...notice, values: { date, link } } });
      const plan = { ...common, template: 'emailRecoveryPlanned', to: newEmail } as const;
      await outbox.add(manager, queueMail, { body: { ...plan, values: { date } } });
      return row;
    };
    // A duplicate key means that a second request was faster; its row is read then.
    const row = await db
      .write(start)
      .catch((error: unknown) => (isDuplicateKey(error) ? db.write(start) : Promise.reject(error)));
    return present(row, currentEmail);
  });

  service.route(withdrawEmailRecovery, async ({ params: { userId }, identity, db }) => {
    await db.write((manager) => recoveries.callOff(manager, { userId }, identity.userId));
    return { success: true as const };
  });

  service.route(getEmailRecovery, async ({ identity: { userId }, db }) => {
    const row = await db.read((manager) => manager.findOneBy(emailRecoveryEntity, { userId }));
    if (!row) return noRecovery;
    const { newEmail, requestedAt, dueAt } = present(row, '');
    return { newEmail, requestedAt, dueAt };
  });

  service.route(cancelEmailRecovery, async ({ identity: { userId }, db }) => {
    await db.write((manager) => recoveries.callOff(manager, { userId }));
    return noRecovery;
  });

  service.route(recallEmailRecovery, async ({ body: { token }, db }) => {
    const tokenHash = hashSecret(token);
    const isCalledOff = await db.write((manager) => recoveries.callOff(manager, { tokenHash }));
    if (!isCalledOff) throw fail('EMAIL_RECOVERY_NOT_FOUND');
    return { success: true as const };
  });
}
