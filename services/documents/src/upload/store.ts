import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@dossier/contracts';
import { AppError, type BlobStore, type StoredBlob } from '@dossier/service-kit';
import { blobOwner } from '../files/files.entity.ts';
import { cleanFileName } from './file-name.ts';
import { createHead, sniffMediaType } from './media-type.ts';
import type { FilePart } from './receive.ts';

/** A file whose bytes are durable in the blob store, and belong to nothing yet. */
export interface StoredFile {
  readonly name: string;
  readonly uploadId: string;
  readonly blob: StoredBlob;
  readonly mediaType: string;
}

/** A file that cannot be taken, whatever else comes with it. */
export interface RefusedFile {
  readonly name: string;
  readonly problem: ErrorCode;
}

export type ArrivedFile = StoredFile | RefusedFile;

export function isRefused(file: ArrivedFile): file is RefusedFile {
  return 'problem' in file;
}

/**
 * Writes a part into the blob store. Undefined for the empty nameless part a browser sends for a file input in
 * which nothing was chosen. Rejects only when the store itself fails.
 */
export async function storePart(
  blobs: BlobStore,
  part: FilePart,
  owner: number,
  maxBytes: number,
): Promise<ArrivedFile | undefined> {
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
      return { name: name ?? '', problem: error.code };
    throw error;
  }
  if (blob.size > 0 && name !== undefined) {
    return { name, uploadId, blob, mediaType: await sniffMediaType(head.bytes()) };
  }
  await blobs.remove(blob);
  if (part.fileName === '' && blob.size === 0) return undefined;
  return { name: name ?? '', problem: blob.size === 0 ? 'EMPTY_FILE' : 'FILE_NAME_INVALID' };
}
