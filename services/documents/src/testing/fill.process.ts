import { randomUUID } from 'node:crypto';
import { requiredCategoryIds } from '@dossier/contracts';
import { createBlobStore, createDeps } from '@dossier/service-kit';
import {
  fillBlob,
  filesOfYear,
  filledId,
  isFilledAsTransmitted,
  runFill,
  type FilledUser,
} from '@dossier/service-kit/testing';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { blobOwner, blobRecord, fileEntity, fileVersionEntity } from '../files/files.entity.ts';
import { transmittedVersionEntity } from '../files/transmitted.entity.ts';
import { yearStorageEntity } from '../files/year-storage.entity.ts';
import { createDocumentsService } from '../service.ts';

/* Files that cover the required categories of each year. */

const hour = 3_600_000;
const sizes = [40_000, 250_000, 1_200_000];
const blobs = createBlobStore(createDeps('documents'), 'documents');

await runFill('documents', createDocumentsService, async (user) => {
  if (user.isStaff) return [];
  const files = await Promise.all(
    user.taxYears.flatMap((taxYear) =>
      Array.from({ length: filesOfYear }, (_, index) => createFile(user, taxYear, index)),
    ),
  );
  const storage = user.taxYears.map((taxYear) => {
    const bytes = files
      .filter(({ file }) => file.taxYear === taxYear)
      .reduce((sum, { file }) => sum + file.size, 0);
    return { userId: user.userId, taxYear, liveBytes: bytes, storedBytes: bytes, revision: filesOfYear };
  });
  return [
    [fileEntity, files.map(({ file }) => file)],
    [fileVersionEntity, files.map(({ version }) => version)],
    [accessEntity, files.map(({ access }) => access)],
    [transmittedVersionEntity, files.flatMap(({ transmitted }) => transmitted)],
    [yearStorageEntity, storage],
  ];
});

async function createFile(user: FilledUser, taxYear: number, index: number) {
  const { userId, seal } = user;
  const id = filledId('file', userId, taxYear, index);
  const at = new Date(Date.UTC(taxYear + 1, 1, 1) + (index + (userId % 500)) * hour);
  const categoryId = requiredCategoryIds[index % requiredCategoryIds.length] ?? 1;
  const uploadId = randomUUID();
  const owner = blobOwner(userId, uploadId);
  const blob = await fillBlob(blobs, user, owner, sizes[index % sizes.length] ?? 0);
  const content = {
    version: 1,
    hash: blob.sha256,
    size: blob.size,
    mediaType: 'application/pdf',
    createdAt: at,
  };
  const own = { id, userId, taxYear, categoryId, name: `Beleg ${index}.pdf` };
  const marks = { problem: null, sorting: null, uploadedAt: at, deletedAt: null };
  const file = { ...own, ...content, ...marks };
  const row = { ...content, fileId: id, blobKey: blob.key, uploadId };
  const wrappedKey = blobs.wrap(blobRecord(userId, row), blob.dataKey, seal);
  const version = { ...row, name: null, wrappedKey };
  const access = { at, actorId: userId, ownerId: userId, fileId: id, version: 1, action: 'upload' as const };
  const transmitted = isFilledAsTransmitted(user, taxYear)
    ? [{ fileId: id, version: 1, userId, transmittedAt: at }]
    : [];
  return { file, version, access, transmitted };
}
