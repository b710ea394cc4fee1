import { carryOver, carryOverSource, type ProfileFields } from '@dossier/contracts';
import { compareAndSet, fail, isDuplicateKey, type Seal } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { PlainAnswers } from './answers.repository.ts';
import { draftEntity, draftPlace, type DraftRow } from './draft.entity.ts';

/** A draft with its values in plain text. */
export type PlainDraft = Omit<DraftRow, 'values'> & { values: ProfileFields };

export function openDraft(row: DraftRow, seal: Seal): PlainDraft {
  return { ...row, values: seal.openJson(draftPlace(row.taxYear), row.values) as ProfileFields };
}

export function sealDraft(draft: PlainDraft, seal: Seal): DraftRow {
  return { ...draft, values: seal.sealJson(draftPlace(draft.taxYear), draft.values) };
}

/** A save is identified by its time, so two saves within one millisecond get different times. */
export const timeOfSave = (now: Date, before: Date | null) =>
  new Date(Math.max(now.getTime(), before ? before.getTime() + 1 : 0));

/**
 * The draft that a year without confirmed answers starts with: a copy of another year, under what was already saved for
 * it. It is not stored; its time is that of the copied answers, so that a save over a newer copy is rejected.
 */
export function copiedDraft(years: readonly PlainAnswers[], taxYear: number): PlainDraft | null {
  const own = years.find((year) => year.taxYear === taxYear);
  if (own?.confirmedAt) return null;
  const source = carryOverSource(
    years.map((year) => ({ ...year, isComplete: year.isConfirmed })),
    taxYear,
  );
  if (!source) return null;
  return {
    userId: source.userId,
    taxYear,
    step: 'pension',
    values: { ...carryOver(source.answers, source.taxYear, taxYear), ...own?.answers },
    copiedFrom: source.taxYear,
    updatedAt: source.updatedAt,
  };
}

/**
 * Replaces the draft the client has seen; `copy` is the one it sees while none is stored. Throws STALE_VERSION when it was
 * changed or completed in between.
 */
export async function storeDraft(
  manager: EntityManager,
  row: DraftRow,
  seen: string | null | undefined,
  copy: PlainDraft | null,
): Promise<void> {
  if (seen === undefined) {
    await manager.upsert(draftEntity, row, ['userId', 'taxYear']);
  } else if (seen === null || seen === copy?.updatedAt.toISOString()) {
    await manager.insert(draftEntity, row).catch((error: unknown) => {
      throw isDuplicateKey(error) ? fail('STALE_VERSION') : error;
    });
  } else {
    const { userId, taxYear } = row;
    const expected = { userId, taxYear, updatedAt: new Date(seen) };
    if (!(await compareAndSet(manager, draftEntity, expected, row))) throw fail('STALE_VERSION');
  }
}

/**
 * Changes the drafts of a user in the transaction that locked the profile; `change` returns undefined to leave one as it
 * is. The next save of an open wizard gets 412.
 */
export async function changeDrafts(
  manager: EntityManager,
  seal: Seal,
  now: Date,
  change: (draft: PlainDraft) => ProfileFields | undefined,
): Promise<void> {
  for (const row of await manager.findBy(draftEntity, { userId: seal.userId })) {
    const draft = openDraft(row, seal);
    const values = change(draft);
    if (!values) continue;
    const updatedAt = timeOfSave(now, draft.updatedAt);
    const { userId, taxYear } = row;
    await manager.update(draftEntity, { userId, taxYear }, sealDraft({ ...draft, values, updatedAt }, seal));
  }
}
