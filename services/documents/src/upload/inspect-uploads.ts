import type { FileProblem } from '@dossier/contracts';
import type { Reader } from '@dossier/document-reader';
import type { BlobStore, Logger } from '@dossier/service-kit';
import { blobOwner, type FileScan } from '../files/files.entity.ts';
import { readFormatOf } from '../files/problems.ts';
import { scanBytes, type Verdict } from '../scan/clamd.ts';
import { isStored, type HashedFile, type StoredFile } from './store-part.ts';

/** How long the response to an upload is delayed, once everything has arrived, to examine its files. */
export const maxInspectionMs = 5_000;

/** Examines the files of an upload as they arrive. */
export interface Inspections {
  add(file: StoredFile): void;
  /** Returns the problems found in time. A file that was not examined has none. */
  finish(): Promise<ReadonlyMap<StoredFile, FileProblem>>;
  /** What the malware scanner said by then: `pending` when it is away or was too slow, null without one. */
  scanOf(file: HashedFile): FileScan | null;
  /** Ends the examinations that are still running. */
  stop(): void;
}

export interface InspectionContext {
  readonly reader: Pick<Reader, 'inspect'>;
  readonly blobs: Pick<BlobStore, 'openNew'>;
  readonly userId: number;
  /** The socket of clamd; undefined without a scanner. */
  readonly clamdSocket: string | undefined;
  readonly log: Logger;
  readonly maxMs?: number;
}

export function inspectUploads({
  reader,
  blobs,
  userId,
  clamdSocket,
  log,
  maxMs = maxInspectionMs,
}: InspectionContext): Inspections {
  const problems = new Map<StoredFile, FileProblem>();
  const verdicts = new Map<HashedFile, Verdict>();
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

  /** Of the stored bytes, while the rest of the upload arrives: a slow scanner slows down no upload. */
  async function scan(file: StoredFile): Promise<void> {
    if (clamdSocket === undefined) return;
    try {
      const body = await blobs.openNew(file.blob, blobOwner(userId, file.uploadId));
      verdicts.set(file, await scanBytes(clamdSocket, body, stopped.signal));
    } catch (error) {
      log.warn({ err: error, size: file.blob.size }, 'a file could not be scanned yet');
    }
  }

  return {
    add: (file) => void running.push(scan(file), inspect(file)),
    scanOf: (file) => verdicts.get(file) ?? (clamdSocket === undefined ? null : 'pending'),
    async finish() {
      const timer = setTimeout(() => stopped.abort(new Error('not examined in time')), maxMs);
      await Promise.all(running);
      clearTimeout(timer);
      // Whatever else is wrong with it.
      for (const [file, verdict] of verdicts)
        if (verdict === 'malware' && isStored(file)) problems.set(file, 'malware');
      return problems;
    },
    stop: () => stopped.abort(new Error('the upload has ended')),
  };
}
