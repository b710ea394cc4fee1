import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@dossier/contracts';
import { AppError, type BlobStore, type StoredBlob } from '@dossier/service-kit';
import { blobOwner } from '../files/files.entity.ts';
import { cleanFileName } from './file-name.ts';
import { createHead, detectMediaType } from './media-type.ts';
import type { FilePart } from './receive-form.ts';

/** A file whose bytes are durable in the blob store but have no row yet. */
export interface StoredFile {
  readonly name: string;
  readonly uploadId: string;
  readonly blob: StoredBlob;
  readonly mediaType: string;
}

/** A file that cannot be stored; the other files of the upload are not affected. */
export interface RejectedFile {
  readonly name: string;
  readonly code: ErrorCode;
}

export type ReceivedFile = StoredFile | RejectedFile;

export function isRejected(file: ReceivedFile): file is RejectedFile {
  return 'code' in file;
}

/**
 * Writes a file part to the blob store. Returns undefined for the empty part without a name that a browser sends for
 * a file input without a selection. Throws only when the store fails or the upload is interrupted.
 */
export async function storePart(
  blobs: BlobStore,
  part: FilePart,
  owner: number,
  maxBytes: number,
): Promise<ReceivedFile | undefined> {
  const name = cleanFileName(part.fileName);
  const uploadId = randomUUID();
  const head = createHead();
  let blob: StoredBlob;
  try {
    blob = await blobs.put(part.stream, {
      ...blobOwner(owner, uploadId),
      maxBytes,
      onFailure: 'drain',
      onChunk: head.take,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'FILE_TOO_LARGE')
      return { name: name ?? '', code: error.code };
    throw error;
  }
  if (blob.size > 0 && name !== undefined) {
    return { name, uploadId, blob, mediaType: await detectMediaType(head.bytes()) };
  }
  await blobs.remove(blob);
  if (part.fileName === '' && blob.size === 0) return undefined;
  return { name: name ?? '', code: blob.size === 0 ? 'EMPTY_FILE' : 'FILE_NAME_INVALID' };
}
