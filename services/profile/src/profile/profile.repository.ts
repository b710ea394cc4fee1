import type { Profile } from '@dossier/contracts';
import { compareAndSet, fail, type Database } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { profileEntity, type ProfileRow } from './profile.entity.ts';

function emptyProfile(userId: number, now: Date): ProfileRow {
  return {
    userId,
    version: 0,
    fields: {},
    isProfileComplete: false,
    isTaxProfileComplete: false,
    subscriptionPlan: 'basic',
    termsAcceptedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

async function insertEmpty(manager: EntityManager, userId: number, now: Date): Promise<void> {
  // Two first calls may come at once; either one's empty row will do.
  await manager
    .createQueryBuilder()
    .insert()
    .into(profileEntity)
    .values(emptyProfile(userId, now))
    .orIgnore()
    .execute();
}

/** The person's profile, made empty on first sight. */
export async function findProfile(db: Database, userId: number, now: Date): Promise<ProfileRow> {
  const known = await db.read((manager) => manager.findOneBy(profileEntity, { userId }));
  if (known) return known;
  return db.write(async (manager) => {
    await insertEmpty(manager, userId, now);
    return manager.findOneByOrFail(profileEntity, { userId });
  });
}

/** Those of them that there are. */
export function findProfiles(db: Database, userIds: readonly number[]): Promise<ProfileRow[]> {
  return db.read((manager) => manager.findBy(profileEntity, { userId: In([...userIds]) }));
}

/**
 * Reads the profile for a change. The first statement is the update, so that on every engine the row stays locked
 * until the end of the transaction and what is read is the newest state. `save` counts the version up; with `version`
 * it is refused where somebody saved in between.
 */
export async function lockProfile(
  manager: EntityManager,
  userId: number,
  now: Date,
  save?: { version?: number | undefined },
): Promise<ProfileRow> {
  const expected = { userId, ...(save?.version !== undefined && { version: save.version }) };
  const change = { updatedAt: now, ...(save && { version: () => 'version + 1' }) };
  if (!(await compareAndSet(manager, profileEntity, expected, change))) {
    if (await manager.existsBy(profileEntity, { userId })) throw fail('STALE_VERSION');
    await insertEmpty(manager, userId, now);
    if (!(await compareAndSet(manager, profileEntity, expected, change))) throw fail('STALE_VERSION');
  }
  return manager.findOneByOrFail(profileEntity, { userId });
}

/** Writes the changed parts of a locked profile and answers the whole. */
export async function storeProfile(
  manager: EntityManager,
  row: ProfileRow,
  change: Partial<Omit<ProfileRow, 'userId' | 'version'>>,
): Promise<ProfileRow> {
  await manager.update(profileEntity, { userId: row.userId }, change);
  return { ...row, ...change };
}

export function presentProfile(row: ProfileRow): Profile {
  return {
    ...row.fields,
    userId: row.userId,
    version: row.version,
    subscriptionPlan: row.subscriptionPlan,
    isProfileComplete: row.isProfileComplete,
    isTaxProfileComplete: row.isTaxProfileComplete,
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
  };
}
