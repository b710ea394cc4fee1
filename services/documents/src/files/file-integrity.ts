import { fail, type Facts, type Place, type Seal, type Seals, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { fileEntity, fileVersionEntity, type FileRow, type FileVersionRow } from './files.entity.ts';
import { countVersions, findLiveFile, findOwnFile } from './files.repository.ts';

/*
 * The row of a file has a message authentication code under its owner's key: write access to the database does not
 * suffice to make another version the current one, or to change name, category, year or trash. The key of a version is
 * bound to the facts of its row, so that versions cannot be exchanged either.
 */

const placeOf = (id: string): Place => ({ table: 'file', column: 'mac', id });

function factsOf(file: Omit<FileRow, 'mac'>): Facts {
  const { taxYear, categoryId, name, version, hash, size, mediaType, createdAt, uploadedAt, deletedAt } =
    file;
  // Only when there are any, so that the codes of an earlier version stay valid.
  const marks = [file.problem, file.sorting].filter((mark) => mark !== null);
  const times = [createdAt.toISOString(), uploadedAt.toISOString(), deletedAt?.toISOString() ?? null];
  return [taxYear, categoryId, name, version, hash, size, mediaType, ...times, ...marks];
}

/** Adds the authentication code to a row. */
export function withMac(file: Omit<FileRow, 'mac'>, seal: Seal): FileRow {
  return { ...file, mac: seal.mac(placeOf(file.id), factsOf(file)) };
}

/** Throws DATA_DAMAGED when the row was changed outside of the service. */
export function checkFile(file: FileRow, seal: Seal): void {
  seal.checkMac(file.mac, placeOf(file.id), factsOf(file));
}

/** Updates fields of a file together with its code. Throws DATA_DAMAGED, and changes nothing, if the row is damaged. */
export async function updateFile(
  manager: EntityManager,
  file: FileRow,
  change: Partial<Omit<FileRow, 'id' | 'userId' | 'announcedAt' | 'mac'>>,
  seal: Seal,
): Promise<FileRow> {
  checkFile(file, seal);
  const after = withMac({ ...file, ...change }, seal);
  await manager.update(fileEntity, { id: file.id }, { ...change, mac: after.mac });
  return after;
}

export interface CheckedFile {
  readonly file: FileRow;
  readonly seal: Seal;
}

/**
 * A user's file outside the trash, or with `inTrash` in either place. Throws DATA_DAMAGED when its row was changed, or a
 * version set back or removed.
 */
export async function findCheckedFile(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  id: string,
  userId: number,
  { inTrash = false } = {},
): Promise<CheckedFile> {
  const find = inTrash ? findOwnFile : findLiveFile;
  const { file, earlier, versions } = await db.read(async (manager) => {
    // Read before and after the versions, so that a parallel upload does not look like a version that was removed.
    const before = await find(manager, id, userId);
    const stored = await countVersions(manager, id);
    return { earlier: before, versions: stored, file: await find(manager, id, userId) };
  });
  const seal = await seals.forReading(userId);
  checkFile(file, seal);
  const { count, newest } = versions;
  if (newest < earlier.version || newest > file.version || count !== newest) throw seal.damaged(placeOf(id));
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

/** Throws DATA_DAMAGED when one of the user's rows was changed. */
export async function checkFiles(seals: Seals, rows: readonly FileRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const seal = await seals.forReading(first.userId);
  for (const row of rows) checkFile(row, seal);
}
