import { statfs } from 'node:fs/promises';
import { serviceStates } from '@dossier/contracts';
import { IsNull, Not } from 'typeorm';
import manifest from '../../package.json' with { type: 'json' };
import type { ManagedDatabase } from '../db/database.ts';
import { outboxEntity } from '../outbox/outbox.entity.ts';
import type { Jobs } from '../service/jobs.ts';
import type { Service } from '../service/service.ts';

/** The state of a service for the system page. The packages of a release have one version. */
export function serviceStateRoute(
  service: Service,
  database: Pick<ManagedDatabase, 'size'>,
  jobs: Pick<Jobs, 'list'>,
): void {
  const { env, clock } = service;
  const startedAt = new Date(clock.now()).toISOString();

  service.route(serviceStates[service.name], async ({ db }) => {
    const calls = await db.read(async (manager) => {
      const [oldest, waiting] = await manager.findAndCount(outboxEntity, {
        where: { parkedAt: IsNull() },
        order: { id: 'ASC' },
        take: 1,
      });
      const rejected = await manager.countBy(outboxEntity, { parkedAt: Not(IsNull()) });
      return { waiting, rejected, oldestAt: oldest[0]?.createdAt.toISOString() ?? null };
    });
    const { bsize, bavail, blocks } = await statfs(env.DATA_DIR);
    return {
      version: manifest.version,
      startedAt,
      databaseBytes: await database.size(),
      calls,
      jobs: jobs.list(),
      disk: { freeBytes: bsize * bavail, totalBytes: bsize * blocks },
    };
  });
}
