import { isTaxProfileComplete, type Profile, type ProfileFields } from '@dossier/contracts';
import { compareAndSet } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import type { PlainAnswers } from '../answers/answers.repository.ts';
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

/** Whether the tax profile of at least one year was confirmed. */
export function isAnyYearConfirmed(manager: EntityManager, userId: number): Promise<boolean> {
  return manager.existsBy(profileEntity, { userId, isTaxProfileComplete: true });
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
 * the end of the transaction and the read returns the newest state. The lock also covers the years of the user.
 */
export async function lockProfile(manager: EntityManager, userId: number, now: Date): Promise<ProfileRow> {
  const touch = () => compareAndSet(manager, profileEntity, { userId }, { updatedAt: now });
  if (!(await touch())) {
    await insertEmpty(manager, userId, now);
    await touch();
  }
  return manager.findOneByOrFail(profileEntity, { userId });
}

/** Writes the changed columns of a locked profile and returns the whole row. */
export async function storeProfile(
  manager: EntityManager,
  row: ProfileRow,
  change: Partial<Omit<ProfileRow, 'userId'>>,
): Promise<ProfileRow> {
  await manager.update(profileEntity, { userId: row.userId }, change);
  return { ...row, ...change };
}

/** A profile with the saved answers of one of its years. */
export interface YearProfile {
  readonly row: ProfileRow;
  readonly year: PlainAnswers;
}

export const fieldsOf = ({ row, year }: YearProfile): ProfileFields => ({ ...row.fields, ...year.answers });

/** Grows with every save of the person or of the year. */
export const versionOf = ({ row, year }: YearProfile): number => row.version + year.version;

export function presentProfile(profile: YearProfile): Profile {
  const { row, year } = profile;
  const fields = fieldsOf(profile);
  return {
    ...fields,
    userId: row.userId,
    version: versionOf(profile),
    subscriptionPlan: row.subscriptionPlan,
    isProfileComplete: row.isProfileComplete,
    isTaxProfileComplete: isTaxProfileComplete(year.isConfirmed, fields),
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    ...(year.changedAt && { answersChangedAt: year.changedAt.toISOString() }),
  };
}
