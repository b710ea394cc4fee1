import { listPresence, presenceMs } from '@dossier/contracts';
import { deleteInParts, findPeople, type Service } from '@dossier/service-kit';
import { LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { DeskAccess } from '../access/desk-access.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { deskPresenceEntity } from './presence.entity.ts';

const hour = 60 * 60 * 1000;

/** Who has a filing open, so that two experts at one filing know of each other. */
export function presenceRoutes(service: Service, access: DeskAccess): void {
  const { db, clock, every } = service;
  const oldest = () => new Date(clock.now() - presenceMs);

  service.route(listPresence, async ({ params: { userId, taxYear }, identity, log }) => {
    await access.find(identity, userId, taxYear);
    const expertId = identity.userId;
    const others = await db.write(async (manager) => {
      // The account may have been erased since.
      if (!(await manager.existsBy(deskFilingEntity, { userId, taxYear }))) return [];
      const row = { userId, taxYear, expertId, seenAt: new Date(clock.now()) };
      await manager.upsert(deskPresenceEntity, row, ['userId', 'taxYear', 'expertId']);
      return manager.find(deskPresenceEntity, {
        where: { userId, taxYear, expertId: Not(expertId), seenAt: MoreThan(oldest()) },
        order: { expertId: 'ASC' },
      });
    });
    const ids = others.map((other) => other.expertId);
    const personOf = await findPeople(service, ids, log);
    return ids.map(personOf);
  });

  every('prune-desk-presence', hour, async () => {
    await deleteInParts(db, deskPresenceEntity, { seenAt: LessThanOrEqual(oldest()) });
  });
}
