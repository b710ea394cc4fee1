import type { Service } from '@dossier/service-kit';
import { IsNull, MoreThan } from 'typeorm';
import { accessEntity, type AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import type { FileVersionRow } from '../files/files.entity.ts';

/** Bounds the parameters of one insert. */
const batchSize = 500;
const hourMs = 60 * 60 * 1000;

/**
 * Records that file versions are read for an archive, except those that were recorded within the hour. Called before the
 * first one is read.
 */
export async function recordReading(
  { clock, db }: Pick<Service, 'clock' | 'db'>,
  by: Pick<AccessRow, 'actorId' | 'ownerId' | 'action'>,
  versions: readonly Pick<FileVersionRow, 'fileId' | 'version'>[],
): Promise<void> {
  const at = new Date(clock.now());
  const since = MoreThan(new Date(at.getTime() - hourMs));
  const recorded = await db.read((manager) =>
    manager.findBy(accessEntity, { ...by, actorId: by.actorId ?? IsNull(), at: since }),
  );
  const known = new Set(recorded.map(({ fileId, version }) => `${fileId} ${version}`));
  const read = versions.filter(({ fileId, version }) => !known.has(`${fileId} ${version}`));
  const entries = read.map(({ fileId, version }) => ({ ...by, at, fileId, version }));
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = entries.slice(start, start + batchSize);
    await db.write((manager) => accessLog.add(manager, ...batch));
  }
}
