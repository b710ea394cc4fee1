import { In, type EntityManager } from 'typeorm';
import { fileEntity, fileVersionEntity } from './files.entity.ts';
import { filePreviewEntity, type FilePreviewRow } from './previews.entity.ts';
import type { YearStorageKey } from './year-storage.entity.ts';
import { lockYearStorage } from './year-storage.repository.ts';

type PreviewKey = Pick<FilePreviewRow, 'fileId' | 'version' | 'kind'>;

export function findPreview(manager: EntityManager, key: PreviewKey): Promise<FilePreviewRow | null> {
  return manager.findOneBy(filePreviewEntity, key);
}

/**
 * Inserts the row of a preview. Returns false, and inserts nothing, when the version was destroyed, the file is in another year,
 * or another process has made the preview. Under the lock of the year, so that no row of a destroyed version remains.
 */
export async function insertPreview(
  manager: EntityManager,
  year: YearStorageKey,
  row: FilePreviewRow,
): Promise<boolean> {
  const { fileId, version, kind } = row;
  await lockYearStorage(manager, year);
  const exists =
    (await manager.existsBy(fileEntity, { id: fileId, taxYear: year.taxYear })) &&
    (await manager.existsBy(fileVersionEntity, { fileId, version }));
  if (!exists || (await manager.existsBy(filePreviewEntity, { fileId, version, kind }))) return false;
  await manager.insert(filePreviewEntity, row);
  return true;
}

/** Deletes the previews of destroyed files, in the transaction that destroys them. Returns the keys of their blobs. */
export async function deletePreviews(manager: EntityManager, fileIds: readonly string[]): Promise<string[]> {
  const rows = await manager.findBy(filePreviewEntity, { fileId: In([...fileIds]) });
  await manager.delete(filePreviewEntity, { fileId: In([...fileIds]) });
  return rows.map(({ blobKey }) => blobKey);
}

/** Deletes the row of a preview that cannot be read, so that it is made again. */
export async function deletePreview(manager: EntityManager, row: FilePreviewRow): Promise<void> {
  await manager.delete(filePreviewEntity, { blobKey: row.blobKey });
}
