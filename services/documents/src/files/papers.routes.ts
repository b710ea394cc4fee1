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
import type { Settings } from '../settings.ts';
import { toPaper } from './announce.ts';
import { editFiles } from './edit-file.ts';
import { blobRef } from './files.entity.ts';
import { findCheckedFile, findVersion } from './file-integrity.ts';
import { findLiveFile, listNewestFiles } from './files.repository.ts';

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

  // A changed row could name another file: it is not found.
  route(listSearchedFiles, async ({ params: { userId }, query: { taxYear }, db }) => {
    const files = await db.read((manager) =>
      listNewestFiles(manager, { userId, taxYear }, searchLimits.maxFiles),
    );
    return files
      .filter(({ isDamaged }) => !isDamaged)
      .map(({ id, version, taxYear: year, name }) => ({ id, version, taxYear: year, name }));
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
