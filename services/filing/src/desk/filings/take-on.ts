import { actorOf, type UserIdentity } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { DeskFilingRow } from './desk.entity.ts';
import { takeUnassigned } from './desk.repository.ts';

/**
 * The filing on which somebody does a first piece of work: an expert gets one that is assigned to nobody. Administrators
 * oversee filings, which assigns none of them. Confirming a review and completing are no first work: two experts share them.
 */
export async function takeOn(
  manager: EntityManager,
  row: DeskFilingRow,
  identity: UserIdentity,
  at: Date,
): Promise<DeskFilingRow> {
  if (identity.role !== 'expert') return row;
  return takeUnassigned(manager, row, { actorId: actorOf(identity), at });
}
