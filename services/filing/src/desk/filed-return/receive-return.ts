import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  AppError,
  fail,
  inMegabytes,
  receiveForm,
  type BlobStore,
  type FormField,
  type FormLimits,
  type StoredBlob,
} from '@dossier/service-kit';

/** A return whose bytes are durable in the blob store but have no row yet. */
export interface ReceivedReturn {
  readonly id: string;
  readonly blob: StoredBlob;
  readonly fields: readonly FormField[];
}

/** Within this many bytes from its end a complete PDF has its end marker (ISO 32000-2, 7.5.5; readers accept 1024). */
const tailBytes = 1024;

/** Reads the only file of a form into the blob store. What cannot be used is removed again. */
export async function receiveReturn(
  request: IncomingMessage,
  blobs: BlobStore,
  { owner, limits }: { owner: number; limits: FormLimits },
): Promise<ReceivedReturn> {
  const id = randomUUID();
  const receiving: Promise<StoredBlob>[] = [];
  try {
    const { fields } = await receiveForm(request, limits, ({ stream }) => {
      const stored = storePdf(blobs, stream, { owner, fileId: id, maxBytes: limits.fileBytes });
      // Awaited below; the handler keeps an earlier rejection from counting as unhandled.
      stored.catch(() => undefined);
      receiving.push(stored);
    });
    const [blob] = await Promise.all(receiving);
    if (!blob) throw fail('NO_FILES');
    return { id, blob, fields };
  } catch (error) {
    for (const result of await Promise.allSettled(receiving))
      if (result.status === 'fulfilled') await blobs.remove(result.value);
    throw error;
  }
}

async function storePdf(
  blobs: BlobStore,
  stream: Readable,
  { owner, fileId, maxBytes }: { owner: number; fileId: string; maxBytes: number },
): Promise<StoredBlob> {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  const put = blobs.put(stream, {
    owner,
    fileId,
    version: 1,
    maxBytes,
    onFailure: 'drain',
    onChunk(chunk) {
      if (head.length < pdfHeader.length) head = Buffer.concat([head, chunk.subarray(0, pdfHeader.length)]);
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    },
  });
  const blob = await put.catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'FILE_TOO_LARGE';
    throw isTooLarge ? fail('FILE_TOO_LARGE', { values: { max: inMegabytes(maxBytes) } }) : error;
  });
  const isPdf = head.subarray(0, pdfHeader.length).equals(pdfHeader) && tail.includes('%%EOF');
  if (isPdf) return blob;
  await blobs.remove(blob);
  throw fail(blob.size === 0 ? 'EMPTY_FILE' : 'RETURN_NOT_PDF');
}

const pdfHeader = Buffer.from('%PDF-');
