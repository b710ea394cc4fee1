import type { Profile } from '@dossier/contracts';
import { compareAndSet, fail } from '@dossier/service-kit';
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
  // Parallel first requests insert the same empty row: the second insert is ignored.
  await manager
    .createQueryBuilder()
    .insert()
    .into(profileEntity)
    .values(emptyProfile(userId, now))
    .orIgnore()
    .execute();
}

export function findProfile(manager: EntityManager, userId: number): Promise<ProfileRow | null> {
  return manager.findOneBy(profileEntity, { userId });
}

/** Creates an empty profile; another request may have created it in the meantime. */
export async function createProfile(manager: EntityManager, userId: number, now: Date): Promise<ProfileRow> {
  await insertEmpty(manager, userId, now);
  return manager.findOneByOrFail(profileEntity, { userId });
}

/** Leaves out users without a profile. */
export function findProfiles(manager: EntityManager, userIds: readonly number[]): Promise<ProfileRow[]> {
  return manager.findBy(profileEntity, { userId: In([...userIds]) });
}

/**
 * Reads the profile for a change. The first statement is an update, so that on every engine the row is locked until
 * the end of the transaction and the read returns the newest state. `save` increments the version; with `version` it
 * throws STALE_VERSION when the profile was saved in between.
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

/** Writes the changed columns of a locked profile and returns the whole row. */
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
