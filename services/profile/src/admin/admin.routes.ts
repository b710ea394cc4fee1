import {
  getDatabaseStatus,
  getUserAccount,
  isTransmitted,
  listStatusesForUser,
  resetFiling,
  resetProfile,
} from '@dossier/contracts';
import { actorOf, AppError, fail, type Service } from '@dossier/service-kit';
import { In, Not } from 'typeorm';
import { announceProfile } from '../profile/announce-profile.ts';
import { profileEntity } from '../profile/profile.entity.ts';
import { lockProfile, storeProfile } from '../profile/profile.repository.ts';
import { answersEntity } from '../answers/answers.entity.ts';

export function adminRoutes(service: Service): void {
  service.route(resetProfile, async ({ body: { userId }, identity, db, clock }) => {
    const actorId = actorOf(identity);
    if (userId === actorId) throw fail('ACCOUNT_PROTECTED');
    const params = { userId: String(userId) };
    // Throws USER_NOT_FOUND: no profile is created for an unknown user.
    await service.call(getUserAccount, { params: { id: params.userId } });
    const filings = await service.call(listStatusesForUser, { params });
    const transmitted = filings.filter(({ current_status_id: id }) => isTransmitted(id));
    const others = filings.filter((filing) => !transmitted.includes(filing));
    await db.write(async (manager) => {
      const row = await lockProfile(manager, userId, new Date(clock.now()));
      const taxYear = Not(In(transmitted.map((filing) => filing.taxYear)));
      await manager.update(answersEntity, { userId, taxYear }, { isConfirmed: false });
      await storeProfile(manager, row, {
        version: row.version + 1,
        isProfileComplete: false,
        isTaxProfileComplete: false,
        termsAcceptedAt: null,
      });
      for (const filing of others) {
        const body = { userId, taxYear: filing.taxYear, actorId };
        await service.outbox.add(manager, resetFiling, { body }, { key: `person ${userId}` });
      }
      await announceProfile(service.outbox, manager, userId);
    });
    return { success: true as const, userId };
  });

  service.route(getDatabaseStatus, async ({ db, clock }) => {
    const { columns, userCount, taxCompletedCount, newest } = await db.read(async (manager) => ({
      columns: manager.connection.getMetadata(profileEntity).columns.map((column) => column.databaseName),
      userCount: await manager.count(profileEntity),
      taxCompletedCount: await manager.countBy(profileEntity, { isTaxProfileComplete: true }),
      newest: (await manager.find(profileEntity, { order: { userId: 'DESC' }, take: 1 }))[0],
    }));
    return {
      hasTaxProfileColumn: columns.includes('isTaxProfileComplete'),
      columns,
      userCount,
      taxCompletedCount,
      completionRate: userCount === 0 ? 0 : Math.round((taxCompletedCount / userCount) * 100),
      newestUser: newest ? await findUser(newest.userId) : null,
      lastChecked: new Date(clock.now()).toISOString(),
    };
  });

  async function findUser(userId: number) {
    try {
      const { id, email, createdAt } = await service.call(getUserAccount, { params: { id: String(userId) } });
      return { id, email, created: createdAt };
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    }
  }
}
