import { fail, type Facts, type Place, type Seal, type Seals, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { fileEntity, type FileRow, type FileVersionRow } from './files.entity.ts';
import { findLiveFile, listVersions } from './files.repository.ts';

/*
 * The row of a file has a message authentication code under its owner's key: write access to the database does not
 * suffice to make another version the current one, or to change name, category, year or trash. The key of a version is
 * bound to the facts of its row, so that versions cannot be exchanged either.
 */

const placeOf = (id: string): Place => ({ table: 'file', column: 'mac', id });

function factsOf(file: Omit<FileRow, 'mac'>): Facts {
  const { taxYear, categoryId, name, version, hash, size, mediaType, createdAt, uploadedAt, deletedAt } =
    file;
  const times = [createdAt.toISOString(), uploadedAt.toISOString(), deletedAt?.toISOString() ?? null];
  return [taxYear, categoryId, name, version, hash, size, mediaType, ...times];
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
  change: Partial<Omit<FileRow, 'id' | 'userId' | 'mac'>>,
  seal: Seal,
): Promise<FileRow> {
  checkFile(file, seal);
  const after = withMac({ ...file, ...change }, seal);
  await manager.update(fileEntity, { id: file.id }, { ...change, mac: after.mac });
  return after;
}

export interface CheckedFile {
  readonly file: FileRow;
  /** Newest first. */
  readonly versions: readonly FileVersionRow[];
  readonly seal: Seal;
}

/** A user's file outside the trash. Throws DATA_DAMAGED when its row was changed, or a version set back or removed. */
export async function findCheckedFile(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  id: string,
  userId: number,
): Promise<CheckedFile> {
  const { versions, file } = await db.read(async (manager) => {
    // Read before the file, so that a parallel upload does not look like a current version that was set back.
    const before = await listVersions(manager, id);
    return { versions: before, file: await findLiveFile(manager, id, userId) };
  });
  const seal = await seals.forReading(userId);
  checkFile(file, seal);
  const newest = versions[0]?.version ?? 0;
  if (newest === 0 || newest > file.version || versions.length !== newest) throw seal.damaged(placeOf(id));
  return { file, versions, seal };
}

/** The requested version of a file, the newest by default. */
export function selectVersion({ versions }: CheckedFile, requested = versions[0]?.version): FileVersionRow {
  const version = versions.find((row) => row.version === requested);
  if (!version) throw fail('FILE_NOT_FOUND');
  return version;
}

/** Throws DATA_DAMAGED when one of the user's rows was changed. */
export async function checkFiles(seals: Seals, rows: readonly FileRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const seal = await seals.forReading(first.userId);
  for (const row of rows) checkFile(row, seal);
}
