import type { BodyOf, recordTransmittedFiles } from '@dossier/contracts';
import { In, type EntityManager } from 'typeorm';
import { fileEntity } from './files.entity.ts';
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
  { userId, at, files }: BodyOf<typeof recordTransmittedFiles>,
): Promise<void> {
  const transmittedAt = new Date(at);
  const versions = await keepOwn(manager, userId, files);
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
