import type { Readable } from 'node:stream';
import type { BlobStore, Service } from '@dossier/service-kit';
import { createArchive } from './archive.ts';
import { collect } from './collect.ts';
import { exportTexts } from './export-texts.ts';
import type { RunningExport } from './exports.ts';
import { recordReading } from './record-reading.ts';

interface ExportContext {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly running: RunningExport;
  readonly userId: number;
  /** Who downloads it: the user, or an administrator. */
  readonly actorId: number;
}

/** Opens the ZIP with everything the product stores about a user. */
export async function openExport(context: ExportContext): Promise<{ body: Readable; fileName: string }> {
  const { service, running, userId, actorId } = context;
  const { language, fileDone: onDocument } = running;
  const collected = await collect(service, userId, language);
  const versions = collected.documents.map(({ stored }) => stored);
  await recordReading(service, { actorId, ownerId: userId, action: 'export' }, versions);
  const day = new Date(service.clock.now()).toISOString().slice(0, 10);
  return {
    body: createArchive({ ...context, language, collected, onDocument }),
    fileName: `${exportTexts[language].fileName}-${day}.zip`,
  };
}
