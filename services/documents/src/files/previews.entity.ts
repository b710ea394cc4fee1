import { column, entity, type BlobRecord, type BlobRef, type RowOf } from '@dossier/service-kit';
import type { PreviewKind } from '@dossier/contracts';
import { blobOwner } from './files.entity.ts';

/** A kind, with the number of a further page of a TIFF. */
export type StoredPreview = PreviewKind | `picture.${number}`;

/** A JPEG of a version of a file, made when it is first requested. It does not count against the user's quota. */
export const filePreviewEntity = entity({
  table: 'file_preview',
  ownedBy: 'deleted with its file',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    kind: column.text<StoredPreview>(10, { primary: true }),
    blobKey: column.uuid(),
    /** Wrapped by the user's key and bound to this row. Deleting the row makes the bytes unreadable. */
    wrappedKey: column.text(200),
    /** The id that authenticates the frames of the blob. */
    uploadId: column.uuid(),
    hash: column.text(64),
    size: column.bigint(),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'file_preview_blob', columns: ['blobKey'], unique: true }],
});

export type FilePreviewRow = RowOf<typeof filePreviewEntity>;

export function previewRecord(userId: number, row: Omit<FilePreviewRow, 'wrappedKey'>): BlobRecord {
  const { fileId, version, kind, hash, size, createdAt } = row;
  return {
    ...blobOwner(userId, row.uploadId),
    key: row.blobKey,
    place: { table: 'file_preview', column: 'wrappedKey', id: `${fileId}/${version}/${kind}` },
    facts: [hash, size, createdAt.toISOString()],
  };
}

export function previewRef(userId: number, row: FilePreviewRow): BlobRef {
  return { ...previewRecord(userId, row), wrappedKey: row.wrappedKey };
}
