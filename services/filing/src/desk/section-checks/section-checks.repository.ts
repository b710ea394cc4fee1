import { compareAndSet, fail, isDuplicateKey } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { sectionCheckEntity, type SectionCheckRow } from './section-checks.entity.ts';

/**
 * Ticks or unticks a section; setting what is stored changes nothing. Throws STALE_VERSION when somebody else changed it since
 * `version`, which is 0 for a section that nobody ticked before.
 */
export async function setCheck(
  manager: EntityManager,
  version: number,
  change: Omit<SectionCheckRow, 'version'>,
): Promise<SectionCheckRow> {
  const { userId, taxYear, section } = change;
  // A change that arrives after the account was erased leaves nothing behind.
  if (!(await manager.existsBy(deskFilingEntity, { userId, taxYear }))) throw fail('FILING_NOT_FOUND');
  const key = { userId, taxYear, section };
  const stored = await manager.findOneBy(sectionCheckEntity, key);
  if (stored?.done === change.done) return stored;
  const next = { ...change, version: version + 1 };
  if (version === 0) await insertCheck(manager, next);
  else if (!(await compareAndSet(manager, sectionCheckEntity, { ...key, version }, next)))
    throw fail('STALE_VERSION');
  return next;
}

async function insertCheck(manager: EntityManager, row: SectionCheckRow): Promise<void> {
  try {
    await manager.insert(sectionCheckEntity, row);
  } catch (error) {
    throw isDuplicateKey(error) ? fail('STALE_VERSION') : error;
  }
}
