import { emptyAuthorization, type Authorization } from '@dossier/contracts';
import type { Seal, Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { authorizationEntity, tinNumberPlace, type AuthorizationRow } from './authorization.entity.ts';

/** The settings of a year with the tax ID as plain text. */
export interface PlainAuthorization extends Authorization {
  readonly taxYear: number;
  readonly updatedAt: Date | null;
}

type Deps = Pick<Service, 'db' | 'seals'>;

/** The settings of a year; the empty ones before the first save. */
export async function readAuthorization(
  deps: Deps,
  userId: number,
  taxYear: number,
): Promise<PlainAuthorization> {
  const row = await deps.db.read((manager) => manager.findOneBy(authorizationEntity, { userId, taxYear }));
  if (!row) return { ...emptyAuthorization, taxYear, updatedAt: null };
  return openAuthorization(row, row.tinNumber === null ? null : await deps.seals.forReading(userId));
}

/** The rows of all years, oldest first. */
export function listAuthorizations(manager: EntityManager, userId: number): Promise<AuthorizationRow[]> {
  return manager.find(authorizationEntity, { where: { userId }, order: { taxYear: 'ASC' } });
}

/** Changes the settings of a year, in a transaction that locked the profile. */
export async function changeAuthorization(
  manager: EntityManager,
  seal: Seal,
  { taxYear, now }: { taxYear: number; now: Date },
  change: (before: Authorization) => Authorization,
): Promise<PlainAuthorization> {
  const { userId } = seal;
  const row = await manager.findOneBy(authorizationEntity, { userId, taxYear });
  const next = {
    ...change(row ? openAuthorization(row, seal) : emptyAuthorization),
    taxYear,
    updatedAt: now,
  };
  const { tinNumber } = next;
  const sealed = tinNumber === null ? null : seal.seal(tinNumberPlace(taxYear), tinNumber);
  await manager.upsert(authorizationEntity, { ...next, userId, tinNumber: sealed }, ['userId', 'taxYear']);
  return next;
}

/** Opens a row; without a tax ID it needs no seal, because a user without one may have no key. */
export function openAuthorization(
  { userId, tinNumber, ...row }: AuthorizationRow,
  seal: Seal | null,
): PlainAuthorization {
  const isSealed = seal !== null && tinNumber !== null;
  return { ...row, tinNumber: isSealed ? seal.open(tinNumberPlace(row.taxYear), tinNumber) : null };
}
