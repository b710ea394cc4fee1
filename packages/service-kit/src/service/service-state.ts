import { statfs } from 'node:fs/promises';
import { serviceSboms, serviceStates } from '@dossier/contracts';
import { IsNull, Not } from 'typeorm';
import manifest from '../../package.json' with { type: 'json' };
import type { AuditLog } from '../audit/audit-log.ts';
import type { ManagedDatabase } from '../db/database.ts';
import { outboxEntity } from '../outbox/outbox.entity.ts';
import { readOrigin, readSbom } from './build.ts';
import type { ServiceDeps } from './deps.ts';
import type { Jobs } from './jobs.ts';
import type { Service } from './service.ts';

/** The state of a service for the system page, and as metrics. The packages of a release have one version. */
export function serviceStateRoute(
  service: Service,
  database: Pick<ManagedDatabase, 'size'>,
  jobs: Pick<Jobs, 'list'>,
  audit: Pick<AuditLog, 'isDamaged'>,
  { buildDirectory }: Pick<ServiceDeps, 'buildDirectory'>,
): void {
  const { env, clock, db } = service;
  const startedAt = new Date(clock.now()).toISOString();
  let origin: ReturnType<typeof readOrigin> | undefined;

  const readCalls = () =>
    db.read(async (manager) => {
      const [oldest, waiting] = await manager.findAndCount(outboxEntity, {
        where: { parkedAt: IsNull() },
        order: { id: 'ASC' },
        take: 1,
      });
      const rejected = await manager.countBy(outboxEntity, { parkedAt: Not(IsNull()) });
      return { waiting, rejected, oldestAt: oldest[0]?.createdAt.toISOString() ?? null };
    });

  async function readDisk() {
    const { bsize, bavail, blocks } = await statfs(env.DATA_DIR);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
  }

  service.route(serviceStates[service.name], async () => ({
    version: manifest.version,
    commit: (await (origin ??= readOrigin(buildDirectory))).commit,
    startedAt,
    databaseBytes: await database.size(),
    calls: await readCalls(),
    jobs: jobs.list(),
    disk: await readDisk(),
    isAuditDamaged: audit.isDamaged,
  }));

  service.route(serviceSboms[service.name], () => readSbom(buildDirectory));

  service.gauge('service_info', 'The version that runs', ['version'], async () => [
    { labels: { version: manifest.version }, value: 1 },
  ]);
  service.gauge('database_bytes', 'Size of the database', [], async () => [
    { labels: {}, value: await database.size() },
  ]);
  service.gauge(
    'undelivered_calls',
    'Calls to other services that are not delivered',
    ['state'],
    async () => {
      const { waiting, rejected } = await readCalls();
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'rejected' }, value: rejected },
      ];
    },
  );
  service.gauge('data_disk_bytes', 'Size of the file system of DATA_DIR', ['state'], async () => {
    const { freeBytes, totalBytes } = await readDisk();
    return [
      { labels: { state: 'free' }, value: freeBytes },
      { labels: { state: 'used' }, value: totalBytes - freeBytes },
    ];
  });
  service.gauge(
    'audit_log_damaged',
    '1 when the audit log was changed from outside, otherwise 0',
    [],
    async () => [{ labels: {}, value: Number(audit.isDamaged) }],
  );
  service.gauge('background_job_running', '1 while a background job runs, otherwise 0', ['job'], async () =>
    jobs.list().map(({ name, running }) => ({ labels: { job: name }, value: Number(running) })),
  );
}
