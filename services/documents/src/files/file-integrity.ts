import { fail, type Seal, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { fileEntity, fileVersionEntity, type FileRow, type FileVersionRow } from './files.entity.ts';
import { countVersions, findLiveFile } from './files.repository.ts';

/*
 * A file keeps its place in lists when its row was changed outside of the service, and is marked: nothing is done with it. The
 * key of a version is bound to the facts of its row, so that versions cannot be exchanged either.
 */

/** Throws DATA_DAMAGED when the row was changed outside of the service. */
export function checkFile(file: FileRow): void {
  if (file.isDamaged) throw fail('DATA_DAMAGED');
}

/** Throws DATA_DAMAGED, and changes nothing, if the row is damaged. */
export async function updateFile(
  manager: EntityManager,
  file: FileRow,
  change: Partial<Omit<FileRow, 'id' | 'userId' | 'isDamaged'>>,
): Promise<FileRow> {
  checkFile(file);
  await manager.update(fileEntity, { id: file.id }, change);
  return { ...file, ...change };
}

export interface CheckedFile {
  readonly file: FileRow;
  readonly seal: Seal;
}

/**
 * A user's file outside the trash, or where `find` looks for it. Throws DATA_DAMAGED when its row was changed, or a
 * version set back or removed.
 */
export async function findCheckedFile(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  id: string,
  userId: number,
  { find = findLiveFile } = {},
): Promise<CheckedFile> {
  const { file, earlier, versions } = await db.read(async (manager) => {
    // Read before and after the versions, so that a parallel upload does not look like a version that was removed.
    const before = await find(manager, id, userId);
    const stored = await countVersions(manager, id);
    return { earlier: before, versions: stored, file: await find(manager, id, userId) };
  });
  const seal = await seals.forReading(userId);
  checkFile(file);
  const { count, newest } = versions;
  if (newest < earlier.version || newest > file.version || count !== newest)
    throw seal.damaged({ table: 'file', column: 'version', id });
  return { file, seal };
}

/** The requested version of a file, the current one by default. */
export async function findVersion(
  { db }: Pick<Service, 'db'>,
  file: FileRow,
  version = file.version,
): Promise<FileVersionRow> {
  const row = await db.read((manager) => manager.findOneBy(fileVersionEntity, { fileId: file.id, version }));
  if (!row) throw fail('FILE_NOT_FOUND');
  return row;
}
