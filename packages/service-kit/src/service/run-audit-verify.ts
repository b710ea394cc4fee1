import type { ServiceName } from '@dossier/contracts';
import { existsSync } from 'node:fs';
import type { Database } from '../db/access.ts';
import { createDatabase } from '../db/database.ts';
import { sqliteFile } from '../db/options.ts';
import { createSeals } from '../keys/seals.ts';
import { userKeyEntity } from '../keys/user-keys.entity.ts';
import { createDeps, type ServiceDeps } from './deps.ts';
import { auditEntities } from '../audit/audit.entity.ts';
import { createAuditMacs } from '../audit/audit-macs.ts';
import { verifyChain, type AuditReport } from '../audit/audit-verify.ts';
import { checkpointFile, readCheckpoint } from '../audit/checkpoint-file.ts';

/** Verifies the audit log of a service on its database; undefined when the service has none yet. */
export async function verifyAudit(
  name: ServiceName,
  deps: ServiceDeps = createDeps(name),
): Promise<AuditReport | undefined> {
  const { env, log, clock } = deps;
  if (env.DATABASE_URL === undefined && !existsSync(sqliteFile(env, name))) return undefined;
  const db = createDatabase({ name, entities: [...auditEntities, userKeyEntity], migrations: [] }, env, log);
  const masterKeys = deps.keys('MASTER_KEY');
  const seals = createSeals({ service: name, db, clock, masterKeys, onDamage: () => undefined });
  await db.open();
  try {
    if (!(await hasAuditTable(db))) return undefined;
    await seals.start();
    const macs = createAuditMacs(() => seals.own);
    const run = async (): Promise<AuditReport> => {
      const file = await readCheckpoint(checkpointFile(env.DATA_DIR, name));
      const report = { service: name, hasFile: file !== undefined };
      if (file === 'damaged') return { ...report, checked: 0, problem: { row: 0, reason: 'checkpoint' } };
      return { ...report, ...(await verifyChain({ db, macs, file, now: clock.now() })) };
    };
    const first = await run();
    // The running service may have deleted old rows in the meantime.
    return first.problem ? await run() : first;
  } finally {
    await db.close();
  }
}

/** A database has none until its service has started for the first time. */
async function hasAuditTable({ dataSource }: Database): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    return await runner.hasTable('audit');
  } finally {
    await runner.release();
  }
}
