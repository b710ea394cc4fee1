import { previewFile } from '@dossier/contracts';
import { actorOf, type BlobStore, type Service } from '@dossier/service-kit';
import { accessLog } from '../access-log/access-log.ts';
import { findCheckedFile, findVersion } from '../files/file-integrity.ts';
import type { Reader } from '../reader/reader.ts';
import { createPreviews } from './create-preview.ts';

export function previewRoutes(service: Service, blobs: BlobStore, reader: Reader): void {
  const previews = createPreviews(service, blobs, reader);

  service.route(previewFile, async ({ params, query, identity, clock, log }) => {
    const { file, seal } = await findCheckedFile(service, params.id, identity.userId);
    const version = await findVersion(service, file, query.version);
    const kind = query.kind ?? 'thumbnail';
    const { body, size } = await previews.open({ file, version, kind, seal, log });
    const actorId = actorOf(identity);
    // A list shows thumbnails by itself: those of one's own files are no reading worth a record.
    if (kind === 'picture' || actorId !== file.userId) {
      await accessLog.addReading(
        service.db,
        {
          at: new Date(clock.now()),
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
  });
}
