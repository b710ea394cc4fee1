import { getReadingQueue, type ReadingState } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { paperEntity } from '../papers/papers.entity.ts';
import { readingEntity } from '../papers/readings.entity.ts';

const hour = 60 * 60 * 1000;

/** The queue of the reader, for the system page. */
export function queueStateRoutes({ route, db, clock }: Service, processes: number): void {
  route(getReadingQueue, () =>
    db.read(async (manager) => {
      const now = clock.now();
      const count = (state: ReadingState) => manager.countBy(paperEntity, { state, deletedAt: IsNull() });
      const oldest = await manager.findOne(paperEntity, {
        select: { dueAt: true },
        where: { state: 'waiting', deletedAt: IsNull(), dueAt: LessThanOrEqual(new Date(now)) },
        order: { dueAt: 'ASC' },
      });
      return {
        waiting: await count('waiting'),
        reading: await count('reading'),
        failed: await count('failed'),
        oldestDueAt: oldest?.dueAt.toISOString() ?? null,
        readLastHour: await manager.countBy(readingEntity, { readAt: MoreThan(new Date(now - hour)) }),
        processes,
      };
    }),
  );
}
