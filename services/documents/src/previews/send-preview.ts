import type { PreviewKind } from '@dossier/contracts';
import type { BinaryResult, Logger, Seal, Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import type { FileRow, FileVersionRow } from '../files/files.entity.ts';
import type { Previews } from './create-preview.ts';

interface PreviewContext {
  readonly service: Pick<Service, 'db'>;
  readonly previews: Previews;
  readonly log: Logger;
  readonly now: number;
  readonly actorId: number;
}

/** The preview of a version, as a response; recorded in the access log. */
export async function sendPreview(
  { service, previews, log, now, actorId }: PreviewContext,
  opened: { file: FileRow; version: FileVersionRow; seal: Seal },
  { kind = 'thumbnail', page = 1 }: { kind?: PreviewKind | undefined; page?: number | undefined },
): Promise<BinaryResult> {
  const { file, version } = opened;
  const { body, size } = await previews.open({ ...opened, kind, page: Math.max(1, page), log });
  // A list shows thumbnails by itself: those of one's own files are no reading worth a record.
  if (kind === 'picture' || actorId !== file.userId) {
    await accessLog.addReading(
      service.db,
      {
        at: new Date(now),
        actorId,
        ownerId: file.userId,
        fileId: file.id,
        version: version.version,
        action: 'view',
      },
      log,
    );
  }
  return {
    body,
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(size),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  };
}
