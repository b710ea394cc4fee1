import type { Service } from '@dossier/service-kit';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { accessLog } from '../access-log/access-log.ts';
import type { FileVersionRow } from '../files/files.entity.ts';

/** Bounds the parameters of one insert. */
const batchSize = 500;

/** Records that file versions are read for an archive. Called before the first one is read. */
export async function recordReading(
  { clock, db }: Pick<Service, 'clock' | 'db'>,
  by: Pick<AccessRow, 'actorId' | 'ownerId' | 'action'>,
  versions: readonly Pick<FileVersionRow, 'fileId' | 'version'>[],
): Promise<void> {
  const at = new Date(clock.now());
  const entries = versions.map(({ fileId, version }) => ({ ...by, at, fileId, version }));
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = entries.slice(start, start + batchSize);
    await db.write((manager) => accessLog.add(manager, ...batch));
  }
}
