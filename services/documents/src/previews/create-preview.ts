import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { previewSides, type PreviewKind } from '@dossier/contracts';
import type { Reader } from '@dossier/document-reader';
import {
  AppError,
  createKeyedLock,
  fail,
  isDamaged,
  toAppError,
  type BlobStore,
  type Logger,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import { blobOwner, blobRef, type FileRow, type FileVersionRow } from '../files/files.entity.ts';
import { readFormatOf } from '../files/problems.ts';
import {
  previewRecord,
  previewRef,
  type FilePreviewRow,
  type StoredPreview,
} from '../files/previews.entity.ts';
import { deletePreview, findPreview, insertPreview } from '../files/previews.repository.ts';
import { createRecentFailures } from './recent-failures.ts';

export interface PreviewRequest {
  readonly file: FileRow;
  readonly version: FileVersionRow;
  readonly kind: PreviewKind;
  /** From 1; only a picture has further pages. */
  readonly page: number;
  /** The seal of the owner. */
  readonly seal: Seal;
  readonly log: Logger;
}

/** A preview and its size in bytes. */
export interface OpenedPreview {
  readonly body: Readable;
  readonly size: number;
}

export interface Previews {
  /**
   * Opens the preview of a version, which is made and stored at the first request. Throws PREVIEW_UNAVAILABLE when the file
   * cannot be shown, PREVIEW_BUSY when too many others are being made, and STORAGE_FULL.
   */
  open(request: PreviewRequest): Promise<OpenedPreview>;
}

/** How long a request waits for its preview, its turn included. */
const maxWaitMs = 20_000;
const retryAfter = 5;

const storedAs = ({ kind, page }: Pick<PreviewRequest, 'kind' | 'page'>): StoredPreview =>
  kind === 'picture' && page > 1 ? `picture.${page}` : kind;

export function createPreviews({ db, clock }: Service, blobs: BlobStore, reader: Reader): Previews {
  const lock = createKeyedLock();
  const failures = createRecentFailures(clock);

  async function openStored(request: PreviewRequest): Promise<OpenedPreview | undefined> {
    const { file, version, seal, log } = request;
    const row = await db.read((manager) =>
      findPreview(manager, { fileId: file.id, version: version.version, kind: storedAs(request) }),
    );
    if (!row) return undefined;
    try {
      return { body: await blobs.open(previewRef(file.userId, row), seal), size: row.size };
    } catch (error) {
      if (!isDamaged(error)) throw error;
      // It was changed or is missing. The file itself is intact, so the preview is made again.
      log.warn({ err: error, file: file.id }, 'a preview could not be opened and is made again');
      await db.write((manager) => deletePreview(manager, row));
      await blobs.remove({ key: row.blobKey });
      return undefined;
    }
  }

  async function render(request: PreviewRequest): Promise<Buffer> {
    const { file, version, kind, page, seal, log } = request;
    const format = readFormatOf(file.name, version.mediaType);
    const key = `${file.id} ${version.version} ${storedAs(request)}`;
    if (!format || format === 'office' || failures.has(key)) throw fail('PREVIEW_UNAVAILABLE');
    const source = {
      userId: file.userId,
      format,
      size: version.size,
      open: () => blobs.open(blobRef(file.userId, version), seal),
    };
    const signal = AbortSignal.timeout(maxWaitMs);
    try {
      const rendered = await reader.render(source, previewSides[kind], signal, kind === 'picture' ? page : 1);
      if ('jpeg' in rendered) return rendered.jpeg;
    } catch (error) {
      if (signal.aborted || (error instanceof AppError && error.code === 'PREVIEW_BUSY'))
        throw fail('PREVIEW_BUSY', { retryAfter, cause: error });
      // The store of the files is away, which says nothing about this one.
      if (toAppError(error).code === 'SERVICE_UNAVAILABLE') throw error;
      log.info({ err: error, file: file.id }, 'a preview could not be made');
    }
    failures.add(key);
    throw fail('PREVIEW_UNAVAILABLE');
  }

  async function store(request: PreviewRequest, jpeg: Buffer): Promise<void> {
    const { file, version, seal } = request;
    const uploadId = randomUUID();
    const blob = await blobs.put(Readable.from([jpeg]), {
      ...blobOwner(file.userId, uploadId),
      maxBytes: jpeg.length,
    });
    const row: Omit<FilePreviewRow, 'wrappedKey'> = {
      fileId: file.id,
      version: version.version,
      kind: storedAs(request),
      blobKey: blob.key,
      uploadId,
      hash: blob.sha256,
      size: blob.size,
      createdAt: new Date(clock.now()),
    };
    const wrappedKey = blobs.wrap(previewRecord(file.userId, row), blob.dataKey, seal);
    const inserted = await db.write((manager) => insertPreview(manager, file, { ...row, wrappedKey }));
    if (!inserted) await blobs.remove(blob);
  }

  return {
    async open(request) {
      const { file, version } = request;
      // Also one that was made before the scanner knew.
      if (version.scan === 'malware') throw fail('PREVIEW_UNAVAILABLE');
      return (
        (await openStored(request)) ??
        (await lock(`${file.id} ${version.version} ${storedAs(request)}`, async () => {
          const stored = await openStored(request);
          if (stored) return stored;
          const jpeg = await render(request);
          await store(request, jpeg);
          return { body: Readable.from([jpeg]), size: jpeg.length };
        }))
      );
    },
  };
}
