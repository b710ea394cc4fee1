import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ErrorCode, FileProblem } from '@dossier/contracts';
import { AppError, type BlobStore, type FilePart, type Logger, type StoredBlob } from '@dossier/service-kit';
import { blobOwner } from '../files/files.entity.ts';
import { headProblem } from '../files/problems.ts';
import { cleanFileName } from '../files/file-name.ts';
import { createHead, detectMediaType } from './media-type.ts';
import type { Reservation } from './quota-reservations.ts';

/** A file whose bytes are durable in the blob store but have no row yet. */
export interface StoredFile {
  readonly name: string;
  readonly uploadId: string;
  readonly blob: StoredBlob;
  readonly mediaType: string;
  /** What name, type and first bytes show. */
  readonly problem: FileProblem | null;
}

/** A file that was read but not written, because it exceeds the quota; it may be a duplicate of a stored file. */
export interface UnstoredFile {
  readonly name: string;
  readonly blob: Pick<StoredBlob, 'size' | 'sha256'>;
}

export type HashedFile = StoredFile | UnstoredFile;

/** A file that cannot be stored; the other files of the upload are not affected. */
export interface RejectedFile {
  readonly name: string;
  readonly code: ErrorCode;
}

export type ReceivedFile = HashedFile | RejectedFile;

export function isRejected(file: ReceivedFile): file is RejectedFile {
  return 'code' in file;
}

export function isStored(file: ReceivedFile): file is StoredFile {
  return 'uploadId' in file;
}

export interface PartOptions {
  readonly owner: number;
  readonly maxBytes: number;
  readonly reservation: Promise<Reservation>;
}

/**
 * Writes a file part to the blob store. Returns undefined for the empty part without a name that a browser sends for
 * a file input without a selection. Throws only when the store fails or the upload is interrupted.
 */
export async function storePart(
  blobs: BlobStore,
  part: FilePart,
  options: PartOptions,
): Promise<ReceivedFile | undefined> {
  try {
    return await readPart(blobs, part, await options.reservation, options);
  } finally {
    // The unread rest of a failed part would keep the next part from arriving.
    part.stream.resume();
  }
}

async function readPart(
  blobs: BlobStore,
  part: FilePart,
  reservation: Reservation,
  { owner, maxBytes }: PartOptions,
): Promise<ReceivedFile | undefined> {
  const name = cleanFileName(part.fileName);
  const uploadId = randomUUID();
  const head = createHead();
  const meter = reservation.isComplete ? undefined : createMeter(reservation);
  const putOptions = { ...blobOwner(owner, uploadId), maxBytes, onFailure: 'keep' } as const;
  let blob: StoredBlob;
  try {
    blob = await blobs.put(part.stream, {
      ...putOptions,
      onChunk(chunk) {
        meter?.take(chunk);
        head.take(chunk);
      },
    });
  } catch (error) {
    meter?.giveBack();
    const isTooLarge = error instanceof AppError && error.code === 'FILE_TOO_LARGE';
    if (isTooLarge) return { name: name ?? '', code: 'FILE_TOO_LARGE' };
    if (!meter || !(error instanceof OverQuotaError)) throw error;
    const unstored = await meter.hashRest(part.stream, maxBytes);
    if (!unstored) return { name: name ?? '', code: 'FILE_TOO_LARGE' };
    return name === undefined ? { name: '', code: 'FILE_NAME_INVALID' } : { name, blob: unstored };
  }
  if (blob.size > 0 && name !== undefined) {
    const mediaType = await detectMediaType(head.bytes());
    return { name, uploadId, blob, mediaType, problem: headProblem(name, mediaType, head.bytes()) };
  }
  await blobs.remove(blob);
  meter?.giveBack();
  if (part.fileName === '' && blob.size === 0) return undefined;
  return { name: name ?? '', code: blob.size === 0 ? 'EMPTY_FILE' : 'FILE_NAME_INVALID' };
}

/** A blob that cannot be removed now has no row and is swept later. */
export async function discard(blobs: BlobStore, file: StoredFile, log: Logger): Promise<void> {
  await blobs
    .remove(file.blob)
    .catch((error: unknown) => log.warn({ err: error }, 'a blob without a row was not removed'));
}

class OverQuotaError extends Error {}

/**
 * Counts the bytes of a part against the quota and hashes them, so that a part above the quota can be recognized as a
 * duplicate of a stored file: a repeated upload must get the same response, however little room is left.
 */
function createMeter(reservation: Reservation) {
  const hash = createHash('sha256');
  let size = 0;
  let taken = 0;

  function read(chunk: Buffer): void {
    size += chunk.length;
    hash.update(chunk);
  }

  return {
    take(chunk: Buffer): void {
      read(chunk);
      if (!reservation.take(chunk.length)) throw new OverQuotaError();
      taken += chunk.length;
    },
    giveBack(): void {
      reservation.giveBack(taken);
      taken = 0;
    },
    /** Reads the rest of the part without writing it. Returns undefined when the file is too large. */
    async hashRest(stream: Readable, maxBytes: number): Promise<UnstoredFile['blob'] | undefined> {
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        read(chunk);
        if (size > maxBytes) return undefined;
      }
      return { size, sha256: hash.digest('hex') };
    },
  };
}
