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
  return row ? openRow(row, await sealFor(deps, [row])) : { ...emptyAuthorization, taxYear, updatedAt: null };
}

/** The settings of all years, oldest first. */
export async function readAuthorizations(deps: Deps, userId: number): Promise<PlainAuthorization[]> {
  const rows = await deps.db.read((manager) =>
    manager.find(authorizationEntity, { where: { userId }, order: { taxYear: 'ASC' } }),
  );
  const seal = await sealFor(deps, rows);
  return rows.map((row) => openRow(row, seal));
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
  const next = { ...change(row ? openRow(row, seal) : emptyAuthorization), taxYear, updatedAt: now };
  const { tinNumber } = next;
  const sealed = tinNumber === null ? null : seal.seal(tinNumberPlace(taxYear), tinNumber);
  await manager.upsert(authorizationEntity, { ...next, userId, tinNumber: sealed }, ['userId', 'taxYear']);
  return next;
}

/** The user's seal when a row has a sealed value: a user without one may have no key. */
async function sealFor({ seals }: Deps, rows: readonly AuthorizationRow[]): Promise<Seal | null> {
  const sealed = rows.find(({ tinNumber }) => tinNumber !== null);
  return sealed ? seals.forReading(sealed.userId) : null;
}

function openRow({ userId, tinNumber, ...row }: AuthorizationRow, seal: Seal | null): PlainAuthorization {
  const isSealed = seal !== null && tinNumber !== null;
  return { ...row, tinNumber: isSealed ? seal.open(tinNumberPlace(row.taxYear), tinNumber) : null };
}
