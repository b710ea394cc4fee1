import { recordPaper, type Paper } from '@dossier/contracts';
import type { Outbox, Service } from '@dossier/service-kit';
import { In, IsNull, type EntityManager } from 'typeorm';
import { fileEntity, noCategory, type FileRow } from './files.entity.ts';

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

const batchSize = 50;

/** Tells the reader of the files that an earlier version stored, some every minute. */
export function announceExisting({ every, db, outbox, clock }: Service): void {
  every('announce-files', 60_000, async () => {
    const where = { announcedAt: IsNull() };
    if (!(await db.read((manager) => manager.existsBy(fileEntity, where)))) return;
    await db.write(async (manager) => {
      const files = await manager.find(fileEntity, { where, order: { uploadedAt: 'DESC' }, take: batchSize });
      for (const file of files) if (!file.deletedAt) await announceFile(outbox, manager, file);
      const ids = files.map(({ id }) => id);
      await manager.update(fileEntity, { id: In(ids) }, { announcedAt: new Date(clock.now()) });
    });
  });
}
