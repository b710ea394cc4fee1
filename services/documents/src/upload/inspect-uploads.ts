import type { FileProblem } from '@dossier/contracts';
import type { Reader } from '@dossier/document-reader';
import type { BlobStore, Logger } from '@dossier/service-kit';
import { blobOwner } from '../files/files.entity.ts';
import { readFormatOf } from '../files/problems.ts';
import type { StoredFile } from './store-part.ts';

/** How long the response to an upload is delayed, once everything has arrived, to examine its files. */
export const maxInspectionMs = 5_000;

/** Examines the files of an upload as they arrive. */
export interface Inspections {
  add(file: StoredFile): void;
  /** Returns the problems found in time. A file that was not examined has none. */
  finish(): Promise<ReadonlyMap<StoredFile, FileProblem>>;
  /** Ends the examinations that are still running. */
  stop(): void;
}

export interface InspectionContext {
  readonly reader: Pick<Reader, 'inspect'>;
  readonly blobs: Pick<BlobStore, 'openNew'>;
  readonly userId: number;
  readonly log: Logger;
  readonly maxMs?: number;
}

export function inspectUploads({
  reader,
  blobs,
  userId,
  log,
  maxMs = maxInspectionMs,
}: InspectionContext): Inspections {
  const problems = new Map<StoredFile, FileProblem>();
  const running: Array<Promise<void>> = [];
  const stopped = new AbortController();

  async function inspect(file: StoredFile): Promise<void> {
    const { name, mediaType, blob, uploadId } = file;
    if (file.problem) return void problems.set(file, file.problem);
    const format = readFormatOf(name, mediaType);
    if (!format) return;
    try {
      const open = () => blobs.openNew(blob, blobOwner(userId, uploadId));
      const problem = await reader.inspect({ userId, format, size: blob.size, open }, stopped.signal);
      if (problem) problems.set(file, problem);
    } catch (error) {
      // Only definite findings count, so the file is taken as it is.
      log.info({ err: error, mediaType, size: blob.size }, 'a file could not be examined');
    }
  }

  return {
    add: (file) => void running.push(inspect(file)),
    async finish() {
      const timer = setTimeout(() => stopped.abort(new Error('not examined in time')), maxMs);
      await Promise.all(running);
      clearTimeout(timer);
      return problems;
    },
    stop: () => stopped.abort(new Error('the upload has ended')),
  };
}
