import { fileTypeFromBuffer } from 'file-type';

export const unknownType = 'application/octet-stream';
const headBytes = 4100;

/** The first bytes of a stream, enough to tell what it is. */
export interface Head {
  take(chunk: Buffer): void;
  bytes(): Buffer;
}

export function createHead(): Head {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    take(chunk) {
      if (length >= headBytes) return;
      // A copy: the chunk belongs to a buffer of the network that must not be held.
      chunks.push(Buffer.from(chunk.subarray(0, headBytes - length)));
      length += chunk.length;
    },
    bytes: () => Buffer.concat(chunks),
  };
}

/** The types shown inline must begin with their mark at byte 0; file-type also finds them behind other things. */
const marks: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/pdf': (head) => head.subarray(0, 5).equals(Buffer.from('%PDF-')),
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/webp': (head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  'image/heic': (head) => head.toString('latin1', 4, 8) === 'ftyp',
};

/** Archives are named without a look inside: nothing is ever unpacked. */
const archives: ReadonlyArray<readonly [Buffer, string]> = [
  [Buffer.from('PK\x03\x04'), 'application/zip'],
  [Buffer.from([0x1f, 0x8b]), 'application/gzip'],
];

/** What the bytes are, whatever name or type they were sent with. */
export async function sniffMediaType(head: Buffer): Promise<string> {
  const archive = archives.find(([mark]) => head.subarray(0, mark.length).equals(mark));
  if (archive) return archive[1];
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? unknownType;
  return (marks[mime]?.(head) ?? true) && mime.length <= 100 ? mime : unknownType;
}
