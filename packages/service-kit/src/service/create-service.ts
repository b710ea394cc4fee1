import type { EndpointSpec, ServiceName } from '@dossier/contracts';
import type { z } from 'zod';
import { auditEntities } from '../audit/audit.entity.ts';
import { auditListRoute } from './audit-list.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { createAuditing } from '../audit/audited-request.ts';
import { createCaller } from '../call/call.ts';
import { createDatabase } from '../db/database.ts';
import { deleteOwned, requireOwners, type Entity } from '../db/entity.ts';
import type { Migration } from '../db/options.ts';
import { withRowCode, type ExemptColumns } from '../db/row-code.entity.ts';
import { isLoopback, type Env } from '../env/env.ts';
import { healthRoutes } from '../health/health.ts';
import { createMetrics } from '../health/metrics.ts';
import { createApp, type Route } from '../http/app.ts';
import { loadBodyParser } from '../http/body.ts';
import { inboxEntity, outboxEntity, outboxExempt } from '../outbox/outbox.entity.ts';
import { takeDatabase } from '../lock/database-lock.ts';
import { createLeases } from '../db/leases.ts';
import { createInbox, createOutbox } from '../outbox/outbox.ts';
import { createRelay } from '../outbox/relay.ts';
import type { Damage } from '../crypto/seal.ts';
import { createSeals } from '../keys/seals.ts';
import { userKeyEntity } from '../keys/user-keys.entity.ts';
import { kitMigrations } from './kit-tables.ts';
import { serviceStateRoute } from './service-state.ts';
import type { ServiceDeps } from './deps.ts';
import { createJobs } from './jobs.ts';
import { listen, type Listening } from './listen.ts';
import type { Service } from './service.ts';

export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly entities: readonly Entity[];
  readonly migrations: readonly Migration[];
  /** By table, the columns that are not authenticated with their rows, or `all`: benches compare with plain tables. */
  readonly exempt?: ExemptColumns;
  /** Tables whose rows keep their place with `isDamaged: true` when they were changed outside of the service. */
  readonly marked?: readonly string[];
}

/** The time a request, including an upload, has to finish after SIGTERM. */
const graceMs = 30_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Creates a service, which has no side effects until `start()`. Routes, jobs and hooks are registered before. */
export function createService(definition: ServiceDefinition, deps: ServiceDeps): Service {
  const { name, entities } = definition;
  requireOwners(entities);
  const exempt = { ...definition.exempt, outbox: outboxExempt, copy: 'all' } as const;
  const { env, clock, log } = deps;
  const sessionKeys = deps.keys('SESSION_KEY');
  /** A file of SQLite has one instance. */
  const isAlone = env.DATABASE_URL === undefined;
  const database = createDatabase(
    {
      name,
      entities: [
        ...[...entities, outboxEntity].map((entity) => withRowCode(entity, exempt)),
        inboxEntity,
        userKeyEntity,
        ...auditEntities,
      ],
      migrations: [...kitMigrations, ...definition.migrations],
      rowCodes: {
        mac: (table, facts) => seals.own.mac({ table, column: 'rowCode', id: '' }, facts),
        onDamage: (damage) => onDamage(damage),
        exempt,
        marked: definition.marked ?? [],
      },
    },
    env,
    log,
  );
  const caller = createCaller({ ...deps, from: name, sessionKey: sessionKeys[0] });
  const metrics = createMetrics(name);
  const countDamage = metrics.counter('damaged_data_total', 'Stored values that failed authentication', [
    'table',
  ]);
  function onDamage(damage: Damage): void {
    log.error({ code: 'DATA_DAMAGED', ...damage }, 'data was changed outside of the service and is refused');
    countDamage.add({ table: damage.table });
  }
  const masterKeys = deps.keys('MASTER_KEY');
  const seals = createSeals({ service: name, db: database, clock, masterKeys, onDamage });
  const relay = createRelay({ db: database, caller, clock, log, seals });
  const outbox = createOutbox(database, clock, seals, relay);
  const inbox = createInbox(database, clock);
  const audit = createAuditLog({ service: name, dataDir: env.DATA_DIR, db: database, seals, clock, log });
  const auditing = createAuditing(audit, database, clock);
  const { db } = auditing;
  const jobs = createJobs(clock, log, metrics, isAlone ? undefined : createLeases(database, clock));
  const routes: Route[] = [];
  const starting: Array<() => Promise<void> | void> = [];
  const stopping: Array<() => Promise<void> | void> = [];
  let listening: Listening | undefined;
  let isStopping = false;
  let heldDatabase: (() => void) | undefined;

  jobs.every('sweep-inbox', day, () => inbox.sweep());
  // Deleted rows and destroyed keys must not stay readable in the log.
  jobs.everyInstance('truncate-log', minute, () => database.truncateLog());
  jobs.everyInstance('rewrap-keys', minute, async () => {
    if ((await seals.rewrapKeys(() => isStopping)) > 0) log.info('re-wrapped user keys');
  });
  jobs.everyInstance('drop-expired-keys', minute, async () => seals.dropExpired());
  jobs.everyInstance('remove-old-copies', day, () =>
    database.removeOldCopies(new Date(clock.now() - 7 * day)),
  );
  jobs.everyInstance('audit-checkpoint', hour, () => audit.checkpoint());
  jobs.every('prune-audit', day, () => audit.prune());

  const service: Service = {
    name,
    env,
    clock,
    log,
    db,
    outbox,
    inbox,
    seals,
    deleteOwned: (manager, userId) => deleteOwned(manager, entities, userId),
    describeAudit: auditing.describe,
    recordAudit: auditing.record,
    call: caller.call,
    stream: caller.stream,
    get endpoints() {
      return routes.map((route) => route.spec);
    },
    route: (spec, handler) => addRoute(spec, handler),
    routePage: (spec, position, handler) => addRoute(spec, handler, position),
    every: jobs.every,
    everyInstance: jobs.everyInstance,
    gauge: metrics.gauge,
    onStart: (action) => void starting.push(action),
    onStop: (action) => void stopping.push(action),
    drainOutbox: relay.drain,
    async start() {
      if (isAlone) heldDatabase = takeDatabase(env, name);
      try {
        return await open();
      } catch (error) {
        releaseDatabase();
        throw error;
      }
    },
    async migrate() {
      await database.open();
      await database.close();
    },
    async stop() {
      isStopping = true;
      await listening?.drain(env.DRAIN_SECONDS);
      await listening?.close(graceMs);
      await jobs.stop();
      for (const action of stopping) await action();
      await relay.stop();
      await caller.close();
      await database.close();
      releaseDatabase();
      log.info('stopped');
    },
  };

  function addRoute(spec: EndpointSpec, handler: unknown, position?: z.ZodType): void {
    if (spec.owner !== name) throw new Error(`${spec.id} belongs to ${spec.owner}, not to ${name}`);
    if (routes.some((route) => route.spec.id === spec.id)) throw new Error(`${spec.id} has two handlers`);
    if (spec.page && !position) throw new Error(`${spec.id} is a list in pages: use routePage`);
    // The kit calls a handler only with the input its endpoint declares.
    routes.push({ spec, handler: handler as Route['handler'], ...(position && { position }) });
  }

  function releaseDatabase(): void {
    heldDatabase?.();
    heldDatabase = undefined;
  }

  async function open(): Promise<{ url: string; port: number }> {
    await database.open();
    await seals.start();
    await audit.start();
    await audit.checkpoint();
    const app = createApp({
      name,
      sessionKeys,
      clock,
      log,
      db,
      auditing,
      routes: routes.filter(({ spec }) => !spec.debug || hasDebugTools(env)),
      internal: healthRoutes(db, metrics, () => isStopping),
      observe: metrics.observe,
    });
    if (isAlone) await relay.releaseLeases();
    for (const action of starting) await action();
    listening = await listen(app.callback(), env.HOST, env.PORT, {
      tls: isLoopback(env.HOST) ? undefined : deps.tls,
    });
    jobs.start();
    relay.wake();
    void loadBodyParser();
    void metrics.load();
    log.info({ port: listening.port }, 'listening');
    return { url: listening.url, port: listening.port };
  }

  auditListRoute(service);
  serviceStateRoute(service, database, jobs, audit, deps);
  return service;
}

/** A disabled debug endpoint does not exist: 404. */
function hasDebugTools({ DEBUG_TOOLS, NODE_ENV }: Env): boolean {
  return DEBUG_TOOLS === undefined ? NODE_ENV !== 'production' : DEBUG_TOOLS === 'on';
}
