import { objectionEnd, type AfterFiling, type AfterFilingForm } from '@dossier/contracts';
import { compareAndSet, fail, isDuplicateKey, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { afterFilingEntity, afterFilingPlace, type AfterFilingRow } from './after-filings.entity.ts';

type Key = Pick<AfterFilingRow, 'userId' | 'taxYear'>;

/** What was entered about a filed return, with its row; null when nothing was. Throws DATA_DAMAGED. */
export async function readAfterFiling(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  { userId, taxYear }: Key,
): Promise<{ row: AfterFilingRow; shown: AfterFiling } | null> {
  const row = await db.read((manager) => manager.findOneBy(afterFilingEntity, { userId, taxYear }));
  if (!row) return null;
  const form = (await seals.forReading(userId)).openJson(
    afterFilingPlace(row),
    row.content,
  ) as AfterFilingForm;
  return { row, shown: presentAfterFiling(form, row) };
}

export function presentAfterFiling(
  form: AfterFilingForm,
  { changedAt }: Pick<AfterFilingRow, 'changedAt'>,
): AfterFiling {
  return {
    ...form,
    objectionUntil: form.assessment && objectionEnd(form.assessment.on),
    changedAt: changedAt.toISOString(),
  };
}

interface Change {
  readonly form: AfterFilingForm;
  /** Null for the first one. */
  readonly revision: number | null;
  readonly actorId: number;
  readonly at: Date;
  readonly seal: Seal;
}

/** Throws STALE_VERSION when somebody else was faster. */
export async function storeAfterFiling(
  manager: EntityManager,
  { userId, taxYear }: Key,
  { form, revision, actorId, at, seal }: Change,
): Promise<AfterFilingRow> {
  const key = { userId, taxYear };
  // The end of a period in which somebody objected, or after which nothing is left, concerns nobody.
  const { assessment, objectedOn, closedOn } = form;
  const isRunning = assessment && !objectedOn && !closedOn;
  const row: AfterFilingRow = {
    ...key,
    objectionUntil: isRunning ? objectionEnd(assessment.on) : '',
    content: seal.sealJson(afterFilingPlace(key), form),
    revision: (revision ?? 0) + 1,
    actorId,
    changedAt: at,
  };
  if (!(await (revision === null ? insert(manager, row) : update(manager, row, revision))))
    throw fail('STALE_VERSION');
  return row;
}

async function insert(manager: EntityManager, row: AfterFilingRow): Promise<boolean> {
  try {
    await manager.insert(afterFilingEntity, row);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const update = (manager: EntityManager, row: AfterFilingRow, revision: number): Promise<boolean> => {
  const { userId, taxYear, ...change } = row;
  return compareAndSet(manager, afterFilingEntity, { userId, taxYear, revision }, change);
};
