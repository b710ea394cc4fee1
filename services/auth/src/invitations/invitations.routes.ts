import {
  defaultLanguage,
  expireClients,
  introduceUsers,
  invitationPauseMs,
  inviteUsers,
  queueMail,
  resendUserInvitation,
  withdrawUserInvitation,
  type BodyOf,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import { compareAndSet, fail, isDuplicateKey, type Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { deletionEntity } from '../account/deletion.entity.ts';
import { erasedEmail, userEntity, type UserRow } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import type { AuthSettings } from '../settings.ts';

type Request = BodyOf<typeof inviteUsers>;

/** Accounts that the office creates for its clients, until their first sign-in. */
export function invitationRoutes(
  service: Service,
  { users, settings }: { readonly users: Users; readonly settings: Pick<AuthSettings, 'expertEmails'> },
): void {
  const { clock, outbox } = service;

  /** Of what is delivered later, and cancelled when the invitation is withdrawn. */
  const keyOf = (userId: number) => `invitation ${userId}`;

  async function sendMail(manager: EntityManager, userId: number, language: Language): Promise<void> {
    const body = { template: 'invitation', toUser: userId, language } as const;
    await outbox.add(manager, queueMail, { body }, { key: keyOf(userId) });
  }

  async function invite(
    manager: EntityManager,
    { email, language }: Request['people'][number],
    { invitedBy }: Request,
  ): Promise<number> {
    const at = new Date(clock.now());
    await manager.insert(userEntity, { email, createdAt: at, language, invitedAt: at });
    const { id: userId } = await manager.findOneByOrFail(userEntity, { email });
    await accessLog.add(manager, { at, event: 'invited', userId, actorId: invitedBy });
    await sendMail(manager, userId, language);
    return userId;
  }

  /** Few messages for many people: a sign-in code does not wait behind a list. */
  async function announceInvited(
    manager: EntityManager,
    { people, inCharge }: Request,
    invited: ResponseOf<typeof inviteUsers>,
  ): Promise<void> {
    const found = people.flatMap(({ firstName, lastName }, index) => {
      const userId = invited[index]?.userId;
      return userId ? [{ userId, firstName, lastName }] : [];
    });
    if (found.length === 0) return;
    const named = found.filter(({ firstName, lastName }) => firstName || lastName);
    // The list shows them at once.
    if (named.length > 0)
      await outbox.add(manager, introduceUsers, { body: { people: named } }, { beforeResponse: true });
    const userIds = found.map(({ userId }) => userId);
    await outbox.add(manager, expireClients, { body: { userIds, ...(inCharge && { inCharge }) } });
  }

  async function inviteAll(manager: EntityManager, body: Request): Promise<ResponseOf<typeof inviteUsers>> {
    const emails = body.people.map(({ email }) => email);
    const existing = await manager.findBy(userEntity, { email: In(emails) });
    const taken = new Set([...existing.map(({ email }) => email), ...settings.expertEmails]);
    const invited: ResponseOf<typeof inviteUsers> = [];
    for (const person of body.people) {
      const isNew = !taken.has(person.email);
      taken.add(person.email);
      const userId = isNew && !body.dryRun ? await invite(manager, person, body) : null;
      invited.push({ isNew, userId });
    }
    await announceInvited(manager, body, invited);
    return invited;
  }

  service.route(inviteUsers, ({ body, db }) =>
    // Another request may have created one of the accounts in the meantime.
    db
      .write((manager) => inviteAll(manager, body))
      .catch((error: unknown) =>
        isDuplicateKey(error) ? db.write((manager) => inviteAll(manager, body)) : Promise.reject(error),
      ),
  );

  async function findInvited(manager: EntityManager, userId: number): Promise<UserRow & { invitedAt: Date }> {
    const user = await users.find(manager, userId);
    if (!user) throw fail('USER_NOT_FOUND');
    if (!user.invitedAt) throw fail('CLIENT_SIGNED_IN');
    return { ...user, invitedAt: user.invitedAt };
  }

  service.route(resendUserInvitation, async ({ params: { userId }, body: { actorId }, db }) => {
    await db.write(async (manager) => {
      const { invitedAt, language } = await findInvited(manager, userId);
      const at = new Date(clock.now());
      const waitMs = invitedAt.getTime() + invitationPauseMs - at.getTime();
      if (waitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 });
      if (!(await compareAndSet(manager, userEntity, { id: userId, invitedAt }, { invitedAt: at }))) return;
      await accessLog.add(manager, { at, event: 'invited', userId, actorId });
      await sendMail(manager, userId, language ?? defaultLanguage);
      await outbox.add(manager, expireClients, { body: { userIds: [userId] } });
    });
    return { success: true as const };
  });

  /** Closes the account at once, so that its address is free; the job of deletions does the rest. */
  service.route(withdrawUserInvitation, async ({ params: { userId }, db }) => {
    await db.write(async (manager) => {
      const { invitedAt, language } = await findInvited(manager, userId);
      const at = new Date(clock.now());
      const closed = { email: erasedEmail(userId), invitedAt: null };
      // Who signs in at this moment keeps the account.
      if (!(await compareAndSet(manager, userEntity, { id: userId, invitedAt }, closed)))
        throw fail('CLIENT_SIGNED_IN');
      await outbox.cancel(manager, keyOf(userId));
      await service.deleteOwned(manager, userId);
      await manager.delete(deletionEntity, { userId });
      await manager.insert(deletionEntity, {
        userId,
        email: null,
        language: language ?? defaultLanguage,
        requestedAt: at,
        dueAt: at,
        remindedAt: at,
        startedAt: at,
        erasedAt: null,
        unusedSince: null,
        plannedBy: null,
      });
    });
    return { success: true as const };
  });
}
