import { EntitySchema, LessThan, type EntityManager } from 'typeorm';
import { column, type Database, type Logger } from '@dossier/service-kit';

/** Who did what with a paper, and when. Kept a year; no names of papers, so that it can outlive them. */
export interface AccessRow {
  id: number;
  at: Date;
  /** The person who did it; null when it was the product itself. */
  actorId: number | null;
  ownerId: number;
  fileId: string;
  version: number;
  action: AccessAction;
}

export type AccessAction = 'upload' | 'download' | 'view' | 'delete' | 'restore' | 'destroy';

export const accessEntity = new EntitySchema<AccessRow>({
  name: 'file_access',
  tableName: 'file_access',
  columns: {
    id: column.serial(),
    at: column.timestamp(),
    actorId: column.integer({ nullable: true }),
    ownerId: column.integer(),
    fileId: column.uuid(),
    version: column.integer(),
    action: column.text(20),
  },
  indices: [
    { name: 'file_access_at', columns: ['at'] },
    { name: 'file_access_owner', columns: ['ownerId', 'at'] },
  ],
});

export type AccessEntry = Omit<AccessRow, 'id'>;

export async function logAccess(manager: EntityManager, entries: readonly AccessEntry[]): Promise<void> {
  if (entries.length > 0) await manager.insert(accessEntity, [...entries]);
}

/** For reading, which must go on while the disk is full: what cannot be written down is said in the log. */
export async function logReading(db: Database, entry: AccessEntry, log: Logger): Promise<void> {
  try {
    await db.write((manager) => logAccess(manager, [entry]));
  } catch (error) {
    log.warn({ err: error, file: entry.fileId }, 'an access could not be written down');
  }
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

export async function forgetOldAccess(db: Database, now: number): Promise<void> {
  await db.write((manager) => manager.delete(accessEntity, { at: LessThan(new Date(now - yearMs)) }));
}
