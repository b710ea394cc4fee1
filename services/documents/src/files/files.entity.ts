import { EntitySchema } from 'typeorm';
import { column, type BlobOwner, type BlobRef } from '@dossier/service-kit';

/** The category of a paper that was sent without one; unique indices do not compare NULLs. */
export const noCategory = 0;

/**
 * A paper with its current version. One of the same bytes exists once per person, year and category, in the bin or
 * not: the unique index is what makes a retry safe (READINGS 17).
 */
export interface FileRow {
  id: string;
  userId: number;
  taxYear: number;
  categoryId: number;
  name: string;
  version: number;
  hash: string;
  size: number;
  mediaType: string;
  createdAt: Date;
  uploadedAt: Date;
  deletedAt: Date | null;
}

export const fileEntity = new EntitySchema<FileRow>({
  name: 'file',
  tableName: 'file',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    taxYear: column.integer(),
    categoryId: column.integer(),
    name: column.text(255),
    version: column.integer(),
    hash: column.text(64),
    size: column.bigint(),
    mediaType: column.text(100),
    createdAt: column.timestamp(),
    uploadedAt: column.timestamp(),
    deletedAt: column.timestamp({ nullable: true }),
  },
  indices: [
    { name: 'file_same_bytes', columns: ['userId', 'taxYear', 'categoryId', 'hash'], unique: true },
    { name: 'file_same_name', columns: ['userId', 'taxYear', 'categoryId', 'name'] },
    { name: 'file_newest', columns: ['userId', 'taxYear', 'deletedAt', 'uploadedAt', 'id'] },
    {
      name: 'file_by_category',
      columns: ['userId', 'taxYear', 'deletedAt', 'categoryId', 'uploadedAt', 'id'],
    },
    { name: 'file_deleted', columns: ['deletedAt'] },
  ],
});

/** What a paper was at one time; the bytes are in the blob store. */
export interface FileVersionRow {
  fileId: string;
  version: number;
  blobKey: string;
  /** Without it the blob is noise: removing the row destroys the paper, wherever copies of the blob may lie. */
  wrappedKey: string;
  /** The id its frames are sealed under; which file and version it becomes is only known at the commit. */
  uploadId: string;
  hash: string;
  size: number;
  mediaType: string;
  createdAt: Date;
}

export const fileVersionEntity = new EntitySchema<FileVersionRow>({
  name: 'file_version',
  tableName: 'file_version',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    blobKey: column.uuid(),
    wrappedKey: column.text(200),
    uploadId: column.uuid(),
    hash: column.text(64),
    size: column.bigint(),
    mediaType: column.text(100),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'file_version_blob', columns: ['blobKey'], unique: true }],
});

/** Whose blob it is, as it was sealed. */
export function blobRef(
  userId: number,
  row: Pick<FileVersionRow, 'blobKey' | 'wrappedKey' | 'uploadId'>,
): BlobRef {
  return { ...blobOwner(userId, row.uploadId), key: row.blobKey, wrappedKey: row.wrappedKey };
}

export function blobOwner(userId: number, uploadId: string): BlobOwner {
  return { owner: userId, fileId: uploadId, version: 1 };
}
