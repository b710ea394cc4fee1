import { expireClient, introduceUser, recordPeopleChange } from '@dossier/contracts';
import { announceNotificationChange, type Service } from '@dossier/service-kit';
import { lockProfile, storeProfile } from '../profile/profile.repository.ts';

/** The names that the office knows of the clients whom it invites. A second delivery finds a name and changes nothing. */
export function invitationRoutes(service: Service): void {
  const { clock, outbox } = service;

  service.route(introduceUser, async ({ body: { userId, firstName, lastName }, db }) => {
    await db.write(async (manager) => {
      const row = await lockProfile(manager, userId, new Date(clock.now()));
      if (row.fields.firstName || row.fields.lastName) return;
      const fields = { ...row.fields, ...(firstName && { firstName }), ...(lastName && { lastName }) };
      await storeProfile(manager, row, { fields, version: row.version + 1 });
      await outbox.add(
        manager,
        recordPeopleChange,
        { body: { userId, taxYear: null } },
        { key: `people ${userId}` },
      );
      // No act of the user, as what `announceProfile` sends.
      await outbox.add(manager, expireClient, { body: { userId } });
      await announceNotificationChange(outbox, manager, userId);
    });
    return { success: true as const };
  });
}
