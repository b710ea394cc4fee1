import type { BodyOf, recordTransmittedFiles } from '@dossier/contracts';
import { In, LessThanOrEqual, type EntityManager } from 'typeorm';
import { fileEntity, fileVersionEntity } from './files.entity.ts';
import { transmittedVersionEntity, type TransmittedVersionRow } from './transmitted.entity.ts';

export type Transmitted = Pick<TransmittedVersionRow, 'version' | 'transmittedAt'>;

/** The latest transmitted version of each of the files; files without one are missing. */
export async function findTransmitted(
  manager: EntityManager,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Transmitted>> {
  if (fileIds.length === 0) return new Map();
  const rows = await manager.find(transmittedVersionEntity, {
    where: { fileId: In([...fileIds]) },
    order: { version: 'ASC' },
  });
  return new Map(rows.map((row) => [row.fileId, row]));
}

/** Records the versions of a dossier; a repeated call changes nothing. */
export async function recordTransmitted(
  manager: EntityManager,
  { userId, taxYear, at, files }: BodyOf<typeof recordTransmittedFiles>,
): Promise<void> {
  const transmittedAt = new Date(at);
  const versions = files
    ? await keepOwn(manager, userId, files)
    : await listVersionsAt(manager, { userId, taxYear }, transmittedAt);
  if (versions.length === 0) return;
  await manager
    .createQueryBuilder()
    .insert()
    .into(transmittedVersionEntity)
    .values(versions.map(({ id: fileId, version }) => ({ fileId, version, userId, transmittedAt })))
    .orIgnore()
    .updateEntity(false)
    .execute();
}

interface FileVersion {
  readonly id: string;
  readonly version: number;
}

async function keepOwn(
  manager: EntityManager,
  userId: number,
  files: readonly FileVersion[],
): Promise<FileVersion[]> {
  const own = await manager.find(fileEntity, {
    select: { id: true },
    where: { userId, id: In(files.map(({ id }) => id)) },
  });
  const ids = new Set(own.map(({ id }) => id));
  return files.filter(({ id }) => ids.has(id));
}

/** The versions that were current at a time: the newest of each file that was not deleted by then. */
async function listVersionsAt(
  manager: EntityManager,
  year: { userId: number; taxYear: number },
  at: Date,
): Promise<FileVersion[]> {
  const files = await manager.find(fileEntity, { select: { id: true, deletedAt: true }, where: year });
  const live = files.filter(({ deletedAt }) => deletedAt === null || deletedAt > at);
  const versions = await manager.find(fileVersionEntity, {
    select: { fileId: true, version: true },
    where: { fileId: In(live.map(({ id }) => id)), createdAt: LessThanOrEqual(at) },
    order: { version: 'ASC' },
  });
  return [...new Map(versions.map(({ fileId, version }) => [fileId, version]))].map(([id, version]) => ({
    id,
    version,
  }));
}
