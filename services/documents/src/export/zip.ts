import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';

export interface ZipEntry {
  readonly name: string;
  readonly lastModified?: Date;
  readonly input: string | AsyncIterable<string | Uint8Array>;
}

/**
 * Creates a ZIP without compression, because documents are compressed already (ZIP64 past 4 GB). Entries are read one
 * after the other, only as fast as the archive is consumed. Destroying the stream aborts the signal, which closes the
 * entry being read.
 */
export function createZip(entries: (signal: AbortSignal) => AsyncIterable<ZipEntry>): Readable {
  const abort = new AbortController();
  const zip = makeZip(entries(abort.signal)) as ReadableStream<Uint8Array>;
  const archive = Readable.fromWeb(zip, { highWaterMark: 256 * 1024 });
  archive.once('close', () => abort.abort());
  return archive;
}

/** A value as the text of a data file. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
