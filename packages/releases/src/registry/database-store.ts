import { existsSync } from 'node:fs';
import type { EntityManager } from 'typeorm';
import { compareAndSet, type Env, type Logger } from '@dossier/service-kit';
import {
  type BlobDriver,
  createDatabase,
  createLeases,
  type ManagedDatabase,
  systemClock,
} from '@dossier/service-kit/installation';
import { createBuildArchive } from './build-archive.ts';
import { historyLength, readRegistry, registryPath, type Pointer, type Registry } from './registry-file.ts';
import { registryMigrations } from './registry-migrations.ts';
import type { RegistryStore } from './registry-store.ts';
import { databaseTrustStore } from './database-trust-store.ts';
import type { UnsignedBuilds } from '../builds/trust-store.ts';
import {
  moveEntity,
  publishedEntity,
  registryEntities,
  registryStateEntity,
  registryStateId as stateId,
  withdrawalEntity,
  type WithdrawalRow,
} from './registry.entity.ts';
import { ReleaseRefused } from './release-refused.ts';
import { addMoves, countChange, toPointer, toRow } from './registry-rows.ts';
import { maxWaitMs, refusal } from './wait-for-lock.ts';
import { readWithdrawal, type Withdrawal } from './withdrawals.ts';

/** The registry in the gateway's database, which every gateway shares. A registry in a file is taken over once. */
export async function openDatabaseStore(
  env: Env,
  log: Logger,
  { objects, unsigned }: { objects: BlobDriver | undefined; unsigned: UnsignedBuilds },
): Promise<RegistryStore> {
  const definition = { name: 'gateway', entities: registryEntities, migrations: registryMigrations };
  const db = createDatabase(definition, env, log);
  await db.open();
  const leases = createLeases(db, systemClock);
  const alone = <T>(work: () => Promise<T>) => leases.hold('releases', { waitMs: maxWaitMs, refusal }, work);
  try {
    if (!(await hasState(db))) await alone(() => takeOver(db, env.DATA_DIR, log));
  } catch (error) {
    await db.close();
    throw error;
  }
  return {
    dataDir: env.DATA_DIR,
    unsignedBuilds: unsigned,
    trust: databaseTrustStore(db),
    archive: objects && createBuildArchive(db, objects, env.DATA_DIR),
    async version() {
      const { revision, withdrawals } = await db.read(readState);
      return `${revision} ${withdrawals}`;
    },
    read: () => readAll(db),
    change: (work) =>
      alone(async () => {
        const before = await readAll(db);
        return work(before, (after) => write(db, before, after));
      }),
    async findWithdrawal(remote, buildId) {
      const row = await db.read((manager) => manager.findOneBy(withdrawalEntity, { remote, buildId }));
      return row ? { at: row.at.toISOString(), served: row.served, failed: row.failed } : undefined;
    },
    addWithdrawal: (remote, buildId, facts) =>
      db.write(async (manager) => {
        // First, because the lock of its row makes the changes of several gateways follow one another.
        await countChange(manager);
        await manager.save(withdrawalEntity, toWithdrawalRow(remote, buildId, facts));
      }),
    clearWithdrawal: (remote, buildId) =>
      db.write(async (manager) => {
        await countChange(manager);
        await manager.delete(withdrawalEntity, { remote, buildId });
      }),
    close: () => db.close(),
  };
}

const toWithdrawalRow = (remote: string, buildId: string, { at, ...counts }: Withdrawal): WithdrawalRow => ({
  remote,
  buildId,
  at: new Date(at),
  ...counts,
});

const hasState = (db: ManagedDatabase): Promise<boolean> =>
  db.read((manager) => manager.existsBy(registryStateEntity, { id: stateId }));

const readState = (manager: EntityManager) => manager.findOneByOrFail(registryStateEntity, { id: stateId });

/** In a transaction, so that all rows are of the same revision. */
function readAll(db: ManagedDatabase): Promise<Registry> {
  return db.write(async (manager) => {
    const { revision } = await readState(manager);
    const remotes: Record<string, Pointer> = {};
    for (const row of await manager.find(publishedEntity, { order: { name: 'ASC' } })) {
      const moves = await manager.find(moveEntity, {
        where: { remote: row.name },
        order: { id: 'DESC' },
        take: historyLength,
      });
      remotes[row.name] = toPointer(row, moves);
    }
    return { version: 1, revision, remotes };
  });
}

/** The lease makes releases wait for each other; the revision refuses one that lost its lease. */
function write(db: ManagedDatabase, before: Registry, after: Registry): Promise<void> {
  const { revision } = before;
  return db.write(async (manager) => {
    const isNext = await compareAndSet(
      manager,
      registryStateEntity,
      { id: stateId, revision },
      { revision: revision + 1 },
    );
    if (!isNext) throw new ReleaseRefused('Another release is in progress.');
    await writePointers(manager, before, after);
  });
}

async function writePointers(manager: EntityManager, before: Registry, after: Registry): Promise<void> {
  for (const [name, pointer] of Object.entries(after.remotes)) {
    const previous = before.remotes[name];
    if (pointer === previous) continue;
    await manager.save(publishedEntity, toRow(name, pointer));
    await addMoves(manager, name, pointer.history, previous?.history[0]);
  }
}

/** Adds the one row of the state, with the registry of the file when there is one. The file stays, and is not read again. */
async function takeOver(db: ManagedDatabase, dataDir: string, log: Logger): Promise<void> {
  if (await hasState(db)) return;
  const registry = readRegistry(dataDir);
  const withdrawals: WithdrawalRow[] = [];
  for (const [name, { canary }] of Object.entries(registry.remotes)) {
    const facts = canary && (await readWithdrawal(dataDir, name, canary.buildId));
    if (facts) withdrawals.push(toWithdrawalRow(name, canary.buildId, facts));
  }
  const { revision } = registry;
  await db.write(async (manager) => {
    await manager.insert(registryStateEntity, { id: stateId, revision, withdrawals: 0 });
    await writePointers(manager, { version: 1, revision, remotes: {} }, registry);
    if (withdrawals.length > 0) await manager.insert(withdrawalEntity, withdrawals);
  });
  if (existsSync(registryPath(dataDir)))
    log.info({ revision }, 'the registry of the file was taken over into the database');
}
