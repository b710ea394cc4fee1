import type { Child, Spouse } from '@dossier/contracts';
import { compareAndSet, fail, isDuplicateKey, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import {
  householdContent,
  householdEntity,
  type HouseholdPart,
  type HouseholdRow,
} from './household.entity.ts';

export interface Household {
  readonly spouse: Spouse;
  readonly children: Child[];
}

/** The saved content of a part; null before the first save. */
export interface SavedPart<Part extends HouseholdPart> {
  readonly taxYear: number;
  readonly version: number;
  readonly content: Household[Part] | null;
  readonly updatedAt: Date | null;
}

const noPart = (taxYear: number) => ({ taxYear, version: 0, content: null, updatedAt: null });

type Deps = Pick<Service, 'db' | 'seals'>;

export async function readPart<Part extends HouseholdPart>(
  { db, seals }: Deps,
  userId: number,
  taxYear: number,
  part: Part,
): Promise<SavedPart<Part>> {
  const row = await db.read((manager) => manager.findOneBy(householdEntity, { userId, taxYear, part }));
  return row ? openPart<Part>(row, await seals.forReading(userId)) : noPart(taxYear);
}

/** Like `readPart`, within a transaction. */
export async function findPart<Part extends HouseholdPart>(
  manager: EntityManager,
  seal: Seal,
  { taxYear, part }: { taxYear: number; part: Part },
): Promise<SavedPart<Part>> {
  const row = await manager.findOneBy(householdEntity, { userId: seal.userId, taxYear, part });
  return row ? openPart<Part>(row, seal) : noPart(taxYear);
}

/** All parts of all years, oldest first. */
export function listParts(manager: EntityManager, userId: number): Promise<HouseholdRow[]> {
  return manager.find(householdEntity, { where: { userId }, order: { taxYear: 'ASC' } });
}

/** Stores a part. Throws STALE_VERSION when it was saved since `version`; without a version it is replaced. */
export async function storePart<Part extends HouseholdPart>(
  manager: EntityManager,
  seal: Seal,
  { taxYear, part, now, version }: { taxYear: number; part: Part; now: Date; version: number | undefined },
  content: Household[Part],
): Promise<SavedPart<Part>> {
  const key = { userId: seal.userId, taxYear, part };
  const sealed = seal.sealJson(householdContent(taxYear, part), content);
  const change = { content: sealed, updatedAt: now, version: () => 'version + 1' };
  const expected = { ...key, ...(version !== undefined && { version }) };
  if (!(await compareAndSet(manager, householdEntity, expected, change))) {
    if (version) throw fail('STALE_VERSION');
    await manager
      .insert(householdEntity, { ...key, content: sealed, updatedAt: now, version: 1 })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? fail('STALE_VERSION') : error;
      });
  }
  const stored = await manager.findOneByOrFail(householdEntity, key);
  return { taxYear, version: stored.version, content, updatedAt: now };
}

/** The caller names the part of the row: only this service has sealed its content. */
export function openPart<Part extends HouseholdPart>(row: HouseholdRow, seal: Seal): SavedPart<Part> {
  const { taxYear, part, version, updatedAt } = row;
  const content = seal.openJson(householdContent(taxYear, part), row.content) as Household[Part];
  return { taxYear, version, content, updatedAt };
}
