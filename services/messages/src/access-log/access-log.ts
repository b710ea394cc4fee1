import { column, type Clock, type Database, type Logger } from '@dossier/service-kit';
import { EntitySchema, LessThan, MoreThan, type EntityManager } from 'typeorm';

/** Who read or answered whose messages, and when. Kept a year; no words of a message. */
export interface AccessRow {
  id: number;
  at: Date;
  actorId: number;
  ownerId: number;
  action: 'read' | 'answer';
}

export const accessEntity = new EntitySchema<AccessRow>({
  name: 'message_access',
  tableName: 'message_access',
  columns: {
    id: column.serial(),
    at: column.timestamp(),
    actorId: column.integer(),
    ownerId: column.integer(),
    action: column.text(10),
  },
  indices: [
    { name: 'message_access_at', columns: ['at'] },
    { name: 'message_access_owner', columns: ['ownerId', 'at'] },
  ],
});

export type Access = Pick<AccessRow, 'actorId' | 'ownerId'>;

export interface AccessLog {
  /** Written in the transaction of the answer. */
  addAnswer(manager: EntityManager, access: Access): Promise<void>;
  /** Once an hour: an open thread is read again and again. Reading goes on where it cannot be written down. */
  addReading(access: Access, log: Logger): Promise<void>;
  /** Forgets what is older than a year. */
  sweep(): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
const keptMs = 365 * 24 * hourMs;

export function createAccessLog(db: Database, clock: Clock): AccessLog {
  const before = (ms: number) => new Date(clock.now() - ms);
  return {
    async addAnswer(manager, access) {
      await manager.insert(accessEntity, { ...access, action: 'answer', at: before(0) });
    },
    async addReading(access, log) {
      const reading = { ...access, action: 'read' as const };
      try {
        const known = await db.read((manager) =>
          manager.existsBy(accessEntity, { ...reading, at: MoreThan(before(hourMs)) }),
        );
        if (!known) await db.write((manager) => manager.insert(accessEntity, { ...reading, at: before(0) }));
      } catch (error) {
        log.warn({ err: error }, 'an access could not be written down');
      }
    },
    async sweep() {
      await db.write((manager) => manager.delete(accessEntity, { at: LessThan(before(keptMs)) }));
    },
  };
}
