import { IsNull, LessThan, MoreThan, type EntityManager, type EntitySchema } from 'typeorm';
import type { Database } from '../db/access.ts';
import { deleteInParts } from '../db/delete-in-parts.ts';
import type { Logger } from '../log/log.ts';

/** The columns of every access log. A service adds the actor, the action and the owner of the data. */
export interface AccessLogRow {
  id: number;
  at: Date;
}

export interface AccessLog<Row extends AccessLogRow> {
  /** Adds entries in the transaction of the access itself, so that no access goes unrecorded. */
  add(manager: EntityManager, ...entries: Omit<Row, 'id'>[]): Promise<void>;
  /** Adds an entry for an act that can be repeated without end, unless the same act was recorded within the hour. */
  addRepeatable(manager: EntityManager, entry: Omit<Row, 'id'>): Promise<void>;
  /**
   * Adds an entry for a read access in a separate transaction, unless the same access was recorded within the hour. A
   * failure is only logged, because reading must work while the disk is full.
   */
  addReading(db: Database, entry: Omit<Row, 'id'>, log: Logger): Promise<void>;
  /** Deletes entries older than a year. */
  sweep(db: Database, now: number): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
const retentionMs = 365 * 24 * 60 * 60 * 1000;

/** Writes to the table of an entity made by `accessLogEntity`. */
export function createAccessLog<Row extends AccessLogRow>(schema: EntitySchema<Row>): AccessLog<Row> {
  // Entries are checked against the row type at the calls; inside, only the common columns matter.
  const entity = schema as unknown as EntitySchema<AccessLogRow>;
  const isRecorded = (manager: EntityManager, { at, ...act }: Omit<AccessLogRow, 'id'>) => {
    const same = Object.fromEntries(Object.entries(act).map(([name, value]) => [name, value ?? IsNull()]));
    return manager.existsBy(entity, { ...same, at: MoreThan(new Date(at.getTime() - hourMs)) });
  };
  return {
    async add(manager, ...entries) {
      if (entries.length > 0) await manager.insert(entity, entries);
    },
    async addRepeatable(manager, entry) {
      if (!(await isRecorded(manager, entry))) await manager.insert(entity, entry);
    },
    async addReading(db, entry, log) {
      try {
        if (await db.read((manager) => isRecorded(manager, entry))) return;
        await db.write((manager) => manager.insert(entity, entry));
      } catch (error) {
        log.warn({ err: error, table: entity.options.name }, 'an access could not be recorded');
      }
    },
    sweep: (db, now) => deleteInParts(db, entity, { at: LessThan(new Date(now - retentionMs)) }),
  };
}
