import { expireClients, introduceUsers, recordPeopleChange, type BodyOf } from '@dossier/contracts';
import { announceNotificationChange, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { lockProfile, storeProfile } from '../profile/profile.repository.ts';

type Person = BodyOf<typeof introduceUsers>['people'][number];

/** The names that the office knows of the clients whom it invites. A second delivery finds names and changes nothing. */
export function invitationRoutes(service: Service): void {
  const { clock, outbox } = service;

  /** Returns whether the user has the name now. */
  async function introduce(
    manager: EntityManager,
    { userId, firstName, lastName }: Person,
  ): Promise<boolean> {
    const now = new Date(clock.now());
    const row = await lockProfile(manager, userId, now);
    if (row.fields.firstName || row.fields.lastName) return false;
    const fields = { ...row.fields, ...(firstName && { firstName }), ...(lastName && { lastName }) };
    await storeProfile(manager, row, { fields, version: row.version + 1 });
    // Nobody has copies of a profile that is made here.
    if (row.createdAt.getTime() === now.getTime()) return true;
    const key = `people ${userId}`;
    await outbox.add(manager, recordPeopleChange, { body: { userId, taxYear: null } }, { key });
    await announceNotificationChange(outbox, manager, userId);
    return true;
  }

  service.route(introduceUsers, async ({ body: { people }, db }) => {
    await db.write(async (manager) => {
      const userIds: number[] = [];
      for (const person of people) if (await introduce(manager, person)) userIds.push(person.userId);
      // No act of the users, as what `announceProfile` sends.
      if (userIds.length > 0) await outbox.add(manager, expireClients, { body: { userIds } });
    });
    return { success: true as const };
  });
}
