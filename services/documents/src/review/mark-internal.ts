import { actorOf, type Service, type UserIdentity } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { updateFile } from '../files/file-integrity.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import { ensureYearStorage, lockYearStorage } from '../files/year-storage.repository.ts';
import { findDeskEntry } from './desk-files.ts';

/** Marks a file as internal to the office, or takes that back. A repeated call changes nothing. */
export async function markInternal(
  { db, clock }: Service,
  expert: UserIdentity,
  { id, ...key }: YearStorageKey & { id: string },
  isInternal: boolean,
): Promise<void> {
  await ensureYearStorage(db, key);
  await db.write(async (manager) => {
    await lockYearStorage(manager, key);
    const { file, version } = await findDeskEntry(manager, key, id);
    if ((file.internalAt !== null) === isInternal) return;
    const at = new Date(clock.now());
    await updateFile(manager, file, { internalAt: isInternal ? at : null });
    await accessLog.addRepeatable(manager, {
      at,
      actorId: actorOf(expert),
      ownerId: key.userId,
      fileId: id,
      version,
      action: isInternal ? 'markInternal' : 'unmarkInternal',
    });
  });
}
