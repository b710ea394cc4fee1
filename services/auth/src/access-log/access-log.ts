import type { Clock, Database } from '@dossier/service-kit';
import { LessThan, type EntityManager } from 'typeorm';
import { accessEntity, type AccessEvent } from './access-log.entity.ts';

export interface AccessLog {
  /** Written in the transaction of what happened, so that nothing happens unseen. */
  add(manager: EntityManager, event: AccessEvent, personId: number, actorId?: number): Promise<void>;
  /** Forgets what is older than a year. */
  sweep(): Promise<void>;
}

const keptMs = 365 * 24 * 60 * 60 * 1000;

export function createAccessLog(db: Database, clock: Clock): AccessLog {
  return {
    async add(manager, event, personId, actorId) {
      await manager.insert(accessEntity, {
        at: new Date(clock.now()),
        event,
        personId,
        actorId: actorId ?? null,
      });
    },
    async sweep() {
      const before = new Date(clock.now() - keptMs);
      await db.write((manager) => manager.delete(accessEntity, { at: LessThan(before) }));
    },
  };
}
