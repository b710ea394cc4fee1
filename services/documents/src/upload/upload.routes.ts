import { uploadFiles } from '@dossier/contracts';
import { fail, type BlobStore, type Service } from '@dossier/service-kit';
import type { Settings } from '../settings.ts';
import { takeUpload } from './upload.ts';

export function uploadRoutes(service: Service, blobs: BlobStore, settings: Settings): void {
  service.route(uploadFiles, async ({ ctx, identity, language }) => {
    if (!ctx.is('multipart/form-data')) throw fail('UNSUPPORTED_MEDIA_TYPE');
    try {
      const files = await takeUpload(ctx.req, {
        service,
        blobs,
        settings,
        userId: identity.userId,
        language,
      });
      return { files, failedCount: files.filter((file) => file.status === 'rejected').length };
    } finally {
      // What was not read of a body cannot be skipped: the connection ends with the answer.
      if (!ctx.req.complete) ctx.set('Connection', 'close');
    }
  });
}
