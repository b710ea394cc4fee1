import type { BodyOf, closeRequests as closeRequestsEndpoint } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { ensureYearStorage, lockYearStorage } from '../files/year-storage.repository.ts';
import { reviewEntity } from '../files/reviews.entity.ts';
import { findReviews, listRequested, reportRequests } from '../files/reviews.repository.ts';

/** Withdraws the open requests of a year that were made by `at`; the access log keeps that there were some. */
export async function closeRequests(
  { db, outbox, clock }: Service,
  { userId, taxYear, at }: BodyOf<typeof closeRequestsEndpoint>,
): Promise<void> {
  const key = { userId, taxYear };
  await ensureYearStorage(db, key);
  await db.write(async (manager) => {
    await lockYearStorage(manager, key);
    const files = await listRequested(manager, key);
    const reviews = await findReviews(
      manager,
      files.map(({ id }) => id),
    );
    const open = [...reviews.values()]
      .flat()
      .filter(
        ({ verdict, answeredAt, reviewedAt }) =>
          verdict === 'requested' && answeredAt === null && reviewedAt <= new Date(at),
      );
    if (open.length === 0) return;
    const now = clock.now();
    for (const { fileId, version } of open) {
      await manager.delete(reviewEntity, { fileId, version });
      const entry = { at: new Date(now), actorId: null, ownerId: userId, fileId, version };
      await accessLog.add(manager, { ...entry, action: 'withdraw' });
    }
    await reportRequests(manager, key, { outbox, now });
  });
}
