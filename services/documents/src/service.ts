import { createReader, defaultReaderLimits, exportReaderLimits } from '@dossier/document-reader';
import {
  createBlobStore,
  createService,
  openRedis,
  type BlobStore,
  type Service,
  type ServiceDeps,
} from '@dossier/service-kit';
import { accountExportRoutes } from './account-export/account-export.routes.ts';
import { accountExportEntity } from './export/account-exports.entity.ts';
import { accessEntity } from './access-log/access-log.entity.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { noneDeclarationEntity } from './files/none-declarations.entity.ts';
import { noneDeclarationRoutes } from './categories/none-declarations.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { createArchives } from './export/archives.ts';
import { exportEntity } from './export/exports.entity.ts';
import { exportRoutes } from './export/export.routes.ts';
import { filingExportRoutes } from './filing-export/filing-export.routes.ts';
import { fileEntity, fileVersionEntity } from './files/files.entity.ts';
import { fileRoutes } from './files/files.routes.ts';
import { paperRoutes } from './files/papers.routes.ts';
import { transmittedVersionEntity } from './files/transmitted.entity.ts';
import { yearStorageEntity } from './files/year-storage.entity.ts';
import * as migrations from './migrations/index.ts';
import { partRoutes } from './parts/parts.routes.ts';
import { scanJob } from './scan/scan-later.ts';
import { readSettings } from './settings.ts';
import { storageRoutes } from './storage/storage.routes.ts';
import { sweepJobs } from './sweep/sweep.ts';
import { filePreviewEntity } from './files/previews.entity.ts';
import { createPreviews } from './previews/create-preview.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { previewRoutes } from './previews/previews.routes.ts';
import { returnDraftRoutes } from './return-draft/return-draft.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { reviewEntity } from './files/reviews.entity.ts';
import { unlockRoutes } from './unlock/unlock.routes.ts';
import { createQuotaReservations } from './upload/quota-reservations.ts';
import { uploadRoutes } from './upload/upload.routes.ts';

/** Categories, files with their versions and trash, and their encrypted content. */
export function createDocumentsService(
  deps: ServiceDeps,
  blobs: BlobStore = createBlobStore(deps, 'documents'),
): Service {
  const settings = readSettings(deps);
  const entities = [
    fileEntity,
    fileVersionEntity,
    filePreviewEntity,
    yearStorageEntity,
    noneDeclarationEntity,
    transmittedVersionEntity,
    reviewEntity,
    accountExportEntity,
    exportEntity,
    accessEntity,
  ];
  const service = createService(
    { name: 'documents', entities, migrations: Object.values(migrations), marked: ['file'] },
    deps,
  );
  categoryRoutes(service);
  noneDeclarationRoutes(service);
  const reader = createReader({ ...defaultReaderLimits, ...settings.reader });
  service.onStop(() => reader.close());
  const redis = openRedis(deps);
  service.onStart(() => redis?.check());
  service.onStop(() => redis?.close());
  const quota = createQuotaReservations(service.db, settings, redis);
  uploadRoutes(service, { blobs, settings, reader, quota });
  unlockRoutes(service, { blobs, settings, reader, quota }, redis);
  partRoutes(service, { blobs, settings, reader, quota });
  fileRoutes(service, blobs, settings);
  paperRoutes(service, blobs, settings);
  const previews = createPreviews(service, blobs, reader);
  previewRoutes(service, previews);
  reviewRoutes(service, blobs, previews);
  const archives = createArchives();
  archiveRoutes(service, blobs, archives);
  exportRoutes(service, blobs, archives);
  returnDraftRoutes(service);
  const exportReader = createReader({ ...exportReaderLimits, ...settings.reader, processes: 1 });
  service.onStop(() => exportReader.close());
  filingExportRoutes(service, { blobs, archives, reader: exportReader });
  accountExportRoutes(service, blobs, archives);
  noticeRoutes(service);
  deletionRoutes(service, blobs);
  storageRoutes(service);
  sweepJobs(service, blobs);
  if (settings.clamdSocket !== undefined) scanJob(service, blobs, settings.clamdSocket);
  return service;
}
