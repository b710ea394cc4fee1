import { recordPaper, type Paper } from '@dossier/contracts';
import type { Outbox } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { noCategory, type FileRow } from './files.entity.ts';

/** A file as the reader knows it. */
export function toPaper(file: FileRow, isDestroyed = false): Paper {
  const { id, userId, version, uploadedAt, taxYear, categoryId, sorting, deletedAt } = file;
  return {
    userId,
    fileId: id,
    version,
    uploadedAt: uploadedAt.toISOString(),
    taxYear,
    categoryId: categoryId === noCategory ? null : categoryId,
    sorting,
    state: isDestroyed ? 'destroyed' : deletedAt ? 'deleted' : 'stored',
  };
}

/** Tells the reader of a file, in the transaction of its change. The calls about one file arrive in order. */
export async function announceFile(
  outbox: Outbox,
  manager: EntityManager,
  file: FileRow,
  isDestroyed = false,
): Promise<void> {
  await outbox.add(manager, recordPaper, { body: toPaper(file, isDestroyed) }, { key: `paper ${file.id}` });
}
