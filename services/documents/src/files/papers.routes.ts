import {
  defaultLanguage,
  describePaper,
  fileByReading,
  getPaperContent,
  listSearchedFiles,
  searchLimits,
  type ErrorCode,
} from '@dossier/contracts';
import { AppError, type BlobStore, type Service } from '@dossier/service-kit';
import { IsNull } from 'typeorm';
import type { Settings } from '../settings.ts';
import { toPaper } from './announce.ts';
import { editFiles } from './edit-file.ts';
import { blobRef, fileEntity, type FileRow } from './files.entity.ts';
import { findCheckedFile, findVersion } from './file-integrity.ts';
import { findLiveFile } from './files.repository.ts';

/** What keeps a reading from filing a paper: it stays a proposal, and the person decides. */
const reasonsToPropose: readonly ErrorCode[] = [
  'FILE_NOT_FOUND',
  'FILE_EXISTS',
  'FILE_TRANSMITTED',
  'TAX_YEAR_COMPLETED',
  'CATEGORY_UNKNOWN',
  'STALE_VERSION',
];

/** Files for the reader: their bytes, and what it recognizes in those that wait to be sorted. */
export function paperRoutes(service: Service, blobs: BlobStore, settings: Settings): void {
  const { route } = service;
  route(describePaper, async ({ params: { userId, id }, db }) =>
    toPaper(await db.read((manager) => findLiveFile(manager, id, userId))),
  );

  route(getPaperContent, async ({ params: { userId, id, version: number } }) => {
    const { file, seal } = await findCheckedFile(service, id, userId);
    const version = await findVersion(service, file, number);
    return {
      body: await blobs.open(blobRef(userId, version), seal),
      headers: { 'Content-Type': version.mediaType, 'Content-Length': String(version.size) },
    };
  });

  route(listSearchedFiles, async ({ params: { userId }, query: { taxYear: year }, db }) => {
    const files: FileRow[] = await db.read((manager) =>
      manager.find(fileEntity, {
        where: { userId, deletedAt: IsNull(), ...(year !== undefined && { taxYear: year }) },
        order: { uploadedAt: 'DESC', id: 'DESC' },
        take: searchLimits.maxFiles,
      }),
    );
    // A row that was changed could name another file: it is not found.
    return files.flatMap(({ id, version, taxYear, name, isDamaged }) =>
      isDamaged ? [] : [{ id, version, taxYear, name }],
    );
  });

  route(fileByReading, async ({ body: { userId, fileId: id, version, categoryId } }) => {
    const context = { service, limits: settings, userId, actorId: null, language: defaultLanguage };
    try {
      await editFiles(context, [{ id, categoryId, readVersion: version }]);
    } catch (error) {
      if (!(error instanceof AppError && reasonsToPropose.includes(error.code))) throw error;
    }
    return { success: true as const };
  });
}
