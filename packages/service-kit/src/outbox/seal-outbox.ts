import { MoreThan } from 'typeorm';
import type { Database } from '../db/database.ts';
import type { SealBatch } from '../keys/convert.ts';
import { isSealed } from '../crypto/seal.ts';
import type { Seals } from '../keys/seals.ts';
import { outboxBody, outboxEntity } from './outbox.entity.ts';

const batchSize = 100;

/** Seals the calls that an earlier version queued. */
export function sealOutbox(db: Database, seals: Pick<Seals, 'own'>): SealBatch {
  return async (after = 0) => {
    const rows = await db.read((manager) =>
      manager.find(outboxEntity, {
        where: { id: MoreThan(Number(after)) },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const row of rows) {
      const { id, body } = row;
      if (body === null || isSealed(body)) continue;
      await db.write((manager) =>
        manager.update(outboxEntity, { id }, { body: seals.own.seal(outboxBody(row), body) }),
      );
    }
    return rows.at(-1)?.id;
  };
}
