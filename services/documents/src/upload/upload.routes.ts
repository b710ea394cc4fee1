import { uploadFiles } from '@dossier/contracts';
import type { Reader } from '@dossier/document-reader';
import { actorOf, handleForm, type BlobStore, type Service } from '@dossier/service-kit';
import type { Settings } from '../settings.ts';
import type { QuotaReservations } from './quota-reservations.ts';
import { receiveUpload } from './upload.ts';

export interface UploadRoutesDeps {
  readonly blobs: BlobStore;
  readonly settings: Settings;
  readonly reader: Reader;
  readonly quota: QuotaReservations;
}

export function uploadRoutes(service: Service, { blobs, settings, reader, quota }: UploadRoutesDeps): void {
  service.route(uploadFiles, async ({ ctx, identity, language, log }) => {
    const files = await handleForm(ctx, (request) =>
      receiveUpload(request, {
        service,
        blobs,
        settings,
        quota,
        reader,
        userId: identity.userId,
        actorId: actorOf(identity),
        language,
        log,
      }),
    );
    return { files, failedCount: files.filter((file) => file.status === 'rejected').length };
  });
}
