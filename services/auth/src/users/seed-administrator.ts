import { administratorId } from '@dossier/contracts';
import { EnvError, isDuplicateKey, type Clock, type Database, type Outbox } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../account/devices.ts';
import type { Sessions } from '../account/sessions.ts';
import type { AuthSettings } from '../settings.ts';
import { announceAccount } from '../account/announce-account.ts';
import { userEntity } from '../account/users.entity.ts';

export interface SeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly settings: Pick<AuthSettings, 'administratorEmail' | 'administratorEmailGiven'>;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  readonly devices: Pick<Devices, 'revoke'>;
}

/**
 * Creates the administrator as user 1 before the first sign-in, so that no visitor gets that id. A later change of
 * `ADMIN_EMAIL` moves the role to the new address and revokes the sessions and devices of the old one.
 */
export async function seedAdministrator({ db, clock, outbox, settings, ...parts }: SeedDeps): Promise<void> {
  const { administratorEmail: email, administratorEmailGiven: given } = settings;
  const seed = async (manager: EntityManager): Promise<void> => {
    const administrator = await manager.findOneBy(userEntity, { id: administratorId });
    if (!administrator) {
      await manager.insert(userEntity, { id: administratorId, email, createdAt: new Date(clock.now()) });
      return;
    }
    if (!given || administrator.email === email) return;
    if (await manager.existsBy(userEntity, { email })) {
      throw new EnvError('ADMIN_EMAIL: this address already belongs to an ordinary user; choose another one');
    }
    await manager.update(userEntity, { id: administratorId }, { email });
    await announceAccount(outbox, manager, administratorId);
    await parts.sessions.revokeAll(manager, administratorId);
    await parts.devices.revoke(manager, { userId: administratorId });
    await accessLog.add(manager, {
      at: new Date(clock.now()),
      event: 'administratorChanged',
      userId: administratorId,
      actorId: null,
    });
  };
  // A duplicate key means that another instance on the same new database was first.
  await db
    .write(seed)
    .catch((error: unknown) => (isDuplicateKey(error) ? db.write(seed) : Promise.reject(error)));
}
