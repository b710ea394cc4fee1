import { isDuplicateKey, type Service } from '@dossier/service-kit';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import type { Devices } from '../account/devices.ts';
import { emailChangeEntity } from '../account/email-change.entity.ts';
import type { Sessions } from '../account/sessions.ts';
import { userEntity } from '../account/users.entity.ts';
import type { Users } from '../account/users.repository.ts';
import { emailRecoveryEntity, type EmailRecoveryRow } from '../account/email-recovery.entity.ts';
import type { EmailRecoveries } from './email-recovery.ts';

export interface EmailRecoveryJobDeps {
  readonly users: Users;
  readonly recoveries: EmailRecoveries;
  readonly devices: Devices;
  readonly sessions: Sessions;
}

const minute = 60_000;
const batchSize = 20;

/**
 * Changes the addresses whose waiting period is over. Each change is one transaction, which also removes its row: a job
 * that was killed repeats nothing.
 */
export function emailRecoveryJob(service: Service, deps: EmailRecoveryJobDeps): void {
  const { users, recoveries, devices, sessions } = deps;
  const { db, clock, log } = service;

  /** Whether the address can become that of the user: it is free, and gives nobody the role of an expert. */
  async function isUsable(manager: EntityManager, { userId, email }: EmailRecoveryRow): Promise<boolean> {
    const user = await users.find(manager, userId);
    if (!user || users.roleOf(user) !== 'user' || users.roleOf({ ...user, email }) !== 'user') return false;
    return (await users.findByEmail(manager, email)) === null;
  }

  async function change(manager: EntityManager, row: EmailRecoveryRow): Promise<void> {
    const { userId, email, actorId } = row;
    const outcome = (await isUsable(manager, row)) ? 'emailRecovered' : 'emailRecoveryFailed';
    if (!(await recoveries.end(manager, row, outcome, actorId)) || outcome !== 'emailRecovered') return;
    await manager.update(userEntity, { id: userId }, { email });
    await manager.delete(emailChangeEntity, { userId });
    await sessions.revokeAll(manager, userId);
    await devices.revoke(manager, { userId });
  }

  async function carryOut(row: EmailRecoveryRow): Promise<void> {
    const run = () => db.write((manager) => change(manager, row));
    // A duplicate key means that a sign-in with the new address created an account at the same moment.
    await run().catch((error: unknown) => (isDuplicateKey(error) ? run() : Promise.reject(error)));
  }

  service.every('email-recovery', minute, async () => {
    const due = { dueAt: LessThanOrEqual(new Date(clock.now())) };
    const rows = await db.read((manager) =>
      manager.find(emailRecoveryEntity, { where: due, order: { dueAt: 'ASC' }, take: batchSize }),
    );
    for (const row of rows)
      // One user must not hold up the others.
      await carryOut(row).catch((error: unknown) =>
        log.error({ err: error }, 'a change of address was postponed'),
      );
  });
}
