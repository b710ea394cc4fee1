import { listDeskFiles } from '@dossier/contracts';
import { actorOf, type Service, type UserIdentity } from '@dossier/service-kit';
import { In } from 'typeorm';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import { findReadings, openReadings, type OpenReading } from './readings.repository.ts';

export interface Filing {
  readonly userId: number;
  readonly taxYear: number;
}

/** The readings that an expert may see, after an entry in the access log. */
export async function openFiling(
  service: Service,
  identity: UserIdentity,
  { userId, taxYear }: Filing,
  action: AccessRow['action'],
): Promise<OpenReading[]> {
  const { db, clock } = service;
  const params = { userId: String(userId), taxYear: String(taxYear) };
  const files = await service.call(listDeskFiles, { params }, { for: identity });
  const ids = files.map(({ id }) => id);
  const { rows, readings } = await db.read(async (manager) => ({
    rows: await manager.findBy(paperEntity, { fileId: In(ids), userId }),
    readings: await findReadings(manager, ids),
  }));
  const entry = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId, taxYear, action };
  await db.write((manager) => accessLog.addRepeatable(manager, entry));
  const rowOf = new Map(rows.map((row) => [row.fileId, row]));
  const shown = files.flatMap(({ id, version }) => {
    const row = rowOf.get(id);
    return row ? [{ row, version }] : [];
  });
  return openReadings(service, userId, shown, readings);
}
