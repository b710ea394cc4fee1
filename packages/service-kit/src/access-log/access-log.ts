import { LessThan, MoreThan, type EntityManager, type EntitySchema } from 'typeorm';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/log.ts';

/** The columns of every access log. A service adds the actor, the action and the owner of the data. */
export interface AccessLogRow {
  id: number;
  at: Date;
}

export interface AccessLog<Row extends AccessLogRow> {
  /** Adds entries in the transaction of the access itself, so that no access goes unrecorded. */
  add(manager: EntityManager, ...entries: Omit<Row, 'id'>[]): Promise<void>;
  /**
   * Adds an entry for a read access in a separate transaction. A failure is only logged, because reading must work
   * while the disk is full. With `oncePerMs`, an equal entry within that time is not repeated.
   */
  addReading(
    db: Database,
    entry: Omit<Row, 'id'>,
    log: Logger,
    options?: { oncePerMs?: number },
  ): Promise<void>;
  /** Deletes entries older than a year. */
  sweep(manager: EntityManager, now: number): Promise<void>;
}

const retentionMs = 365 * 24 * 60 * 60 * 1000;

/** Writes to the table of an entity made by `accessLogEntity`. */
export function createAccessLog<Row extends AccessLogRow>(schema: EntitySchema<Row>): AccessLog<Row> {
  // Entries are checked against the row type at the calls; inside, only the common columns matter.
  const entity = schema as unknown as EntitySchema<AccessLogRow>;
  return {
    async add(manager, ...entries) {
      if (entries.length > 0) await manager.insert(entity, entries);
    },
    async addReading(db, entry, log, { oncePerMs = 0 } = {}) {
      const recent = { ...entry, at: MoreThan(new Date(entry.at.getTime() - oncePerMs)) };
      try {
        const isRecorded = oncePerMs > 0 && (await db.read((manager) => manager.existsBy(entity, recent)));
        if (!isRecorded) await db.write((manager) => manager.insert(entity, entry));
      } catch (error) {
        log.warn({ err: error, table: entity.options.tableName }, 'an access could not be recorded');
      }
    },
    async sweep(manager, now) {
      await manager.delete(entity, { at: LessThan(new Date(now - retentionMs)) });
    },
  };
}
