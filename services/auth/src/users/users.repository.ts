import { administratorId, type Role } from '@dossier/contracts';
import { EnvError, isDuplicateKey, type Clock, type Database } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { Devices } from '../devices/devices.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { AuthSettings } from '../settings.ts';
import { personEntity, type PersonRow } from './users.entity.ts';

export interface People {
  roleOf(person: Pick<PersonRow, 'id' | 'email'>): Role;
  find(id: number): Promise<PersonRow | null>;
  /** Those of them who exist. */
  findAll(ids: readonly number[]): Promise<PersonRow[]>;
  /** The person with this address, made now when it is the first sign-in. One caller per address at a time. */
  findOrCreate(manager: EntityManager, email: string): Promise<PersonRow>;
}

export function createPeople(
  db: Database,
  clock: Clock,
  settings: Pick<AuthSettings, 'expertEmails'>,
): People {
  return {
    roleOf({ id, email }) {
      if (id === administratorId) return 'admin';
      return settings.expertEmails.has(email) ? 'expert' : 'user';
    },
    find: (id) => db.read((manager) => manager.findOneBy(personEntity, { id })),
    findAll: (ids) => db.read((manager) => manager.findBy(personEntity, { id: In([...ids]) })),
    async findOrCreate(manager, email) {
      const known = await manager.findOneBy(personEntity, { email });
      if (known) return known;
      await manager.insert(personEntity, { email, createdAt: new Date(clock.now()) });
      return manager.findOneByOrFail(personEntity, { email });
    },
  };
}

export interface SeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<AuthSettings, 'administratorEmail' | 'administratorEmailGiven'>;
  readonly sessions: Pick<Sessions, 'revoke'>;
  readonly devices: Pick<Devices, 'revoke'>;
}

/**
 * Makes the administrator as user 1 before anybody can sign in, so that no visitor becomes it. An `ADMIN_EMAIL` that
 * was changed by hand later moves the role to the new address and ends what the old one had open.
 */
export async function seedAdministrator({ db, clock, settings, ...parts }: SeedDeps): Promise<void> {
  const { administratorEmail: email, administratorEmailGiven: given } = settings;
  const seed = async (manager: EntityManager): Promise<void> => {
    const administrator = await manager.findOneBy(personEntity, { id: administratorId });
    if (!administrator) {
      await manager.insert(personEntity, { id: administratorId, email, createdAt: new Date(clock.now()) });
      return;
    }
    if (!given || administrator.email === email) return;
    if (await manager.existsBy(personEntity, { email })) {
      throw new EnvError(
        'ADMIN_EMAIL: this address already belongs to an ordinary person; choose another one',
      );
    }
    await manager.update(personEntity, { id: administratorId }, { email });
    await parts.sessions.revoke(manager, { personId: administratorId });
    await parts.devices.revoke(manager, { personId: administratorId });
    await accessLog.add(manager, {
      at: new Date(clock.now()),
      event: 'administratorChanged',
      userId: administratorId,
      actorId: null,
    });
  };
  // Two instances on one new database: the other one was first.
  await db
    .write(seed)
    .catch((error: unknown) => (isDuplicateKey(error) ? db.write(seed) : Promise.reject(error)));
}
