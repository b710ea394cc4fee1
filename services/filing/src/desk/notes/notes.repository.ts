import { maxNotesPerFiling } from '@dossier/contracts';
import { checkVersion, fail, unlessDamaged, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { deskFilingEntity, type DeskFilingRow } from '../filings/desk.entity.ts';
import { deskNoteEntity, noteTextPlace, type DeskNoteRow } from './notes.entity.ts';

type FilingKey = Pick<DeskFilingRow, 'userId' | 'taxYear'>;
/** A note as it was read; the text is null when it is damaged. */
export type PlainNote = Omit<DeskNoteRow, 'text'> & { readonly text: string | null };

interface Change {
  readonly authorId: number;
  readonly filing: FilingKey;
  readonly id: string;
  /** The version that the change is based on; null for a new note. */
  readonly version: number | null;
}

/** The notes about the filings of a user, or about one of them, oldest first. */
export async function listNotes(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  where: { userId: number; taxYear?: number },
): Promise<PlainNote[]> {
  const rows = await db.read((manager) =>
    manager.find(deskNoteEntity, { where, order: { createdAt: 'ASC', id: 'ASC' } }),
  );
  if (rows.length === 0) return [];
  const seal = await unlessDamaged(() => seals.forReading(where.userId));
  return rows.map((row) => ({ ...row, text: seal?.tryOpen(noteTextPlace(row), row.text) ?? null }));
}

/** Adds a note or edits the author's own. Repeating the change that is stored changes nothing. */
export async function saveNote(
  { db, seals, clock }: Pick<Service, 'db' | 'seals' | 'clock'>,
  { authorId, filing, id, version }: Change,
  text: string,
): Promise<PlainNote> {
  const seal = await seals.forWriting(filing.userId);
  const { userId, taxYear } = filing;
  return db.write(async (manager) => {
    await seals.lock(manager, userId);
    // A note that arrives after the account was erased leaves nothing behind.
    if (!(await manager.existsBy(deskFilingEntity, { userId, taxYear }))) throw fail('FILING_NOT_FOUND');
    const stored = await findOwnNote(manager, { authorId, filing, id });
    if (stored && seal.tryOpen(noteTextPlace(stored), stored.text) === text) return { ...stored, text };
    checkVersion(stored, version, 'NOTE_NOT_FOUND');
    if (!stored && (await manager.countBy(deskNoteEntity, { userId, taxYear })) >= maxNotesPerFiling)
      throw fail('TOO_MANY_NOTES');
    const now = new Date(clock.now());
    const row: DeskNoteRow = {
      id,
      userId,
      taxYear,
      authorId,
      text: seal.seal(noteTextPlace({ id, taxYear, authorId }), text),
      createdAt: stored?.createdAt ?? now,
      editedAt: stored ? now : null,
      version: (stored?.version ?? 0) + 1,
    };
    await manager.upsert(deskNoteEntity, row, ['id']);
    return { ...row, text };
  });
}

export async function deleteNote(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  { authorId, filing, id, version }: Change,
): Promise<void> {
  await db.write(async (manager) => {
    await seals.lock(manager, filing.userId);
    checkVersion(await findOwnNote(manager, { authorId, filing, id }), version, 'NOTE_NOT_FOUND');
    await manager.delete(deskNoteEntity, { id });
  });
}

/** Throws FORBIDDEN for a note of another expert, and NOTE_NOT_FOUND for one about another filing. */
async function findOwnNote(
  manager: EntityManager,
  { authorId, filing, id }: Pick<Change, 'authorId' | 'filing' | 'id'>,
): Promise<DeskNoteRow | null> {
  const stored = await manager.findOneBy(deskNoteEntity, { id });
  if (!stored) return null;
  if (stored.userId !== filing.userId || stored.taxYear !== filing.taxYear) throw fail('NOTE_NOT_FOUND');
  if (stored.authorId !== authorId) throw fail('FORBIDDEN');
  return stored;
}
