import type { FileProblem, FileSorting } from '@dossier/contracts';
import {
  column,
  entity,
  fail,
  type BlobOwner,
  type BlobRecord,
  type BlobRef,
  type RowOf,
} from '@dossier/service-kit';

export type FileScan = 'pending' | 'clean' | 'malware';

/** The category id of a file uploaded without a category. Not NULL, because unique indices ignore NULLs. */
export const noCategory = 0;

/**
 * A file with its current version. The unique index allows the same bytes once per user, year and category, including
 * the trash; this makes a repeated upload safe.
 */
export const fileEntity = entity({
  table: 'file',
  ownedBy: 'deleted in batches, with its versions and previews',
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
    /** Null when nothing is known to be wrong, also for files that were never examined. */
    problem: column.text<FileProblem>(20, { nullable: true }),
    /** What the malware scanner said of the current version; null when there was none, see that of a version. */
    scan: column.text<FileScan>(10, { nullable: true }),
    sorting: column.text<FileSorting>(10, { nullable: true }),
    /** The expert or administrator who added the current version; null for the user. */
    addedBy: column.integer({ nullable: true }),
    /** The handover by which the current version came from a phone; null for other ways. */
    handoverId: column.uuid({ nullable: true }),
    /** When an expert marked it as internal: it is no enclosure of the return. Null otherwise. */
    internalAt: column.timestamp({ nullable: true }),
    createdAt: column.timestamp(),
    uploadedAt: column.timestamp(),
    deletedAt: column.timestamp({ nullable: true }),
    /** Of an original whose parts took its place. It is in the trash, but stays as long as one of them exists. */
    dividedAt: column.timestamp({ nullable: true }),
    /** Of a part: the original with its name then, and the pages with their turns. */
    partOf: column.uuid({ nullable: true }),
    partName: column.text(255, { nullable: true }),
    partPages: column.text(1600, { nullable: true }),
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
    { name: 'file_part', columns: ['partOf'] },
  ],
});

export type FileRow = RowOf<typeof fileEntity> & {
  /** Set in a row that was changed outside of the service; no column. */
  isDamaged?: true;
};

/** The columns of a file that is neither divided nor a part. */
export const notPart = { dividedAt: null, partOf: null, partName: null, partPages: null } as const;

/** One version of a file; its bytes are in the blob store. */
export const fileVersionEntity = entity({
  table: 'file_version',
  ownedBy: 'deleted with its file',
  columns: {
    fileId: column.uuid({ primary: true }),
    version: column.integer({ primary: true }),
    blobKey: column.uuid(),
    /**
     * The key of the blob, wrapped by the user's key and bound to this row and its facts. Deleting the row makes the bytes
     * unreadable, including every copy and backup of the blob.
     */
    wrappedKey: column.text(200),
    /** The name at upload, once the file was renamed; null while it is the name of the file. */
    name: column.text(255, { nullable: true }),
    /** The id that authenticates the frames of the blob; file id and version are only known at the commit. */
    uploadId: column.uuid(),
    hash: column.text(64),
    size: column.bigint(),
    mediaType: column.text(100),
    /** `pending`: stored while the scanner was away or too slow. Null: stored while there was none, or made by the product. */
    scan: column.text<FileScan>(10, { nullable: true }),
    /** As those of the file. */
    addedBy: column.integer({ nullable: true }),
    handoverId: column.uuid({ nullable: true }),
    createdAt: column.timestamp(),
  },
  indices: [
    { name: 'file_version_blob', columns: ['blobKey'], unique: true },
    { name: 'file_version_scan', columns: ['scan', 'fileId'] },
  ],
});

export type FileVersionRow = RowOf<typeof fileVersionEntity>;

/** The record of a version's blob: the owner that its frames authenticate, and the facts that its key is bound to. */
export function blobRecord(
  userId: number,
  row: Omit<FileVersionRow, 'wrappedKey' | 'name' | 'scan' | 'addedBy' | 'handoverId'>,
): BlobRecord {
  const { fileId, version, hash, size, mediaType, createdAt } = row;
  return {
    ...blobOwner(userId, row.uploadId),
    key: row.blobKey,
    place: { table: 'file_version', column: 'wrappedKey', id: `${fileId}/${version}` },
    facts: [hash, size, mediaType, createdAt.toISOString()],
  };
}

/**
 * For opening the bytes of a version, by whomever and for whatever. Throws FILE_MALWARE for one with malware: it is never opened by a
 * viewer or a reader, never sent and never in a ZIP.
 */
export function blobRef(userId: number, row: FileVersionRow): BlobRef {
  if (row.scan === 'malware') throw fail('FILE_MALWARE');
  return storedBlobRef(userId, row);
}

/** The same for checking that the bytes are there. */
export function storedBlobRef(userId: number, row: FileVersionRow): BlobRef {
  return { ...blobRecord(userId, row), wrappedKey: row.wrappedKey };
}

export function blobOwner(userId: number, uploadId: string): BlobOwner {
  return { owner: userId, fileId: uploadId, version: 1 };
}
