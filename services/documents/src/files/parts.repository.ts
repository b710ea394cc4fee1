import type { EntityManager } from 'typeorm';
import { fileEntity, type FileRow } from './files.entity.ts';

/** The parts of an original, those in the trash included. */
export function listParts(
  manager: EntityManager,
  { id, userId }: Pick<FileRow, 'id' | 'userId'>,
): Promise<FileRow[]> {
  return manager.findBy(fileEntity, { partOf: id, userId });
}
