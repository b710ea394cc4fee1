import { uploadFiles } from '@dossier/contracts';
import { actorOf, fail, type BlobStore, type Service } from '@dossier/service-kit';
import type { Reader } from '../reader/reader.ts';
import type { Settings } from '../settings.ts';
import { createQuotaReservations } from './quota-reservations.ts';
import { receiveUpload } from './upload.ts';

export function uploadRoutes(service: Service, blobs: BlobStore, settings: Settings, reader: Reader): void {
  const quota = createQuotaReservations(service.db, settings);
  service.route(uploadFiles, async ({ ctx, identity, language, log }) => {
    if (!ctx.is('multipart/form-data')) throw fail('UNSUPPORTED_MEDIA_TYPE');
    try {
      const files = await receiveUpload(ctx.req, {
        service,
        blobs,
        settings,
        quota,
        reader,
        userId: identity.userId,
        actorId: actorOf(identity),
        language,
        log,
      });
      return { files, failedCount: files.filter((file) => file.status === 'rejected').length };
    } finally {
      // The unread rest of the body would block the next request on this connection, so the connection is closed.
      if (!ctx.req.complete) ctx.set('Connection', 'close');
    }
  });
}
