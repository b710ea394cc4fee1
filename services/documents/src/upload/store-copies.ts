import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadSource } from '@dossier/document-reader';
import {
  AppError,
  fail,
  toAppError,
  type BlobStore,
  type Logger,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import { blobOwner, blobRef, type FileRow, type FileVersionRow } from '../files/files.entity.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import { chargedBytes } from '../files/year-storage.repository.ts';
import { isYearLimit, limitValues, type Settings, type YearLimits } from '../settings.ts';
import type { QuotaReservations } from './quota-reservations.ts';
import type { Outcome } from './commit-files.ts';
import { discard, type StoredFile } from './store-part.ts';

export interface CopiesContext {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly settings: Settings;
  readonly quota: QuotaReservations;
  readonly userId: number;
  readonly log: Logger;
}

/** How long a request waits for the reader, its turn included. */
const maxWaitMs = 20_000;
const retryAfter = 5;

/** Lets the reader copy a version of a file. Throws FILE_NOT_COPIED when it cannot, and SERVICE_UNAVAILABLE without a turn in time. */
export async function copyFile<T>(
  { blobs, userId, log }: CopiesContext,
  { file, version, seal }: { file: FileRow; version: FileVersionRow; seal: Seal },
  copy: (source: ReadSource, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const open = () => blobs.open(blobRef(userId, version), seal);
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    return await copy({ userId, format: 'pdf', size: version.size, open }, signal);
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.code === 'PREVIEW_BUSY'))
      throw fail('SERVICE_UNAVAILABLE', { retryAfter, cause: error });
    // The store of the files is away, which says nothing about this one.
    if (toAppError(error).code === 'SERVICE_UNAVAILABLE') throw error;
    log.info({ err: error, file: file.id }, 'a file could not be copied');
    throw fail('FILE_NOT_COPIED', { cause: error });
  }
}

/** The error for a copy that does not fit. */
export function refusal(code: Extract<Outcome, { kind: 'refused' }>['code'], limits: YearLimits): AppError {
  return fail(code, isYearLimit(code) ? { values: limitValues(code, limits) } : {});
}

/** A PDF that the reader made of a file. */
export interface Copy {
  readonly name: string;
  readonly pdf: Buffer;
}

/**
 * Stores copies within the quota of the year, and runs the commit that inserts their rows. It returns its result with the
 * copies that got a row; the others are removed.
 */
export async function storeCopies<T>(
  { blobs, settings, quota, userId, log }: CopiesContext,
  { taxYear }: Pick<YearStorageKey, 'taxYear'>,
  copies: readonly Copy[],
  commit: (stored: readonly StoredFile[]) => Promise<{ result: T; kept: readonly StoredFile[] }>,
): Promise<T> {
  const announcedBytes = copies.reduce((sum, { pdf }) => sum + pdf.length, 0);
  const reservation = await quota.open({ userId, taxYear, announcedBytes });
  const unreferenced = new Set<StoredFile>();
  try {
    if (!reservation.isComplete)
      throw fail('QUOTA_EXCEEDED', { values: limitValues('QUOTA_EXCEEDED', settings) });
    for (const copy of copies) unreferenced.add(await storeCopy(blobs, userId, copy));
    return await quota.commit(userId, async () => {
      const { result, kept } = await commit([...unreferenced]).catch((error: unknown) => {
        // A commit without an answer may have happened. The sweep removes the blobs that no row names.
        if (toAppError(error).code === 'SERVICE_UNAVAILABLE') unreferenced.clear();
        throw error;
      });
      for (const file of kept) unreferenced.delete(file);
      reservation.release(kept.reduce((sum, { blob }) => sum + chargedBytes(blob), 0));
      return result;
    });
  } finally {
    await Promise.all([...unreferenced].map((file) => discard(blobs, file, log)));
    reservation.release();
  }
}

async function storeCopy(blobs: BlobStore, userId: number, { name, pdf }: Copy): Promise<StoredFile> {
  const uploadId = randomUUID();
  const blob = await blobs.put(Readable.from([pdf]), {
    ...blobOwner(userId, uploadId),
    maxBytes: pdf.length,
  });
  return { name, uploadId, blob, mediaType: 'application/pdf', problem: null };
}
