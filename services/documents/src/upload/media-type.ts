import { fileTypeFromBuffer } from 'file-type';

const unknownType = 'application/octet-stream';
const headBytes = 4100;

/** Collects the first bytes of a stream, enough to detect its media type. */
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
      // Copied: keeping the chunk would keep the network buffer it belongs to.
      chunks.push(Buffer.from(chunk.subarray(0, headBytes - length)));
      length += chunk.length;
    },
    bytes: () => Buffer.concat(chunks),
  };
}

/** Types shown inline must start with their signature at byte 0; file-type also detects some of them at other offsets. */
const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/pdf': (head) => head.subarray(0, 5).equals(Buffer.from('%PDF-')),
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/webp': (head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  'image/heic': (head) => head.toString('latin1', 4, 8) === 'ftyp',
};

/** Archives are detected by their signature alone: nothing is ever unpacked. */
const archives: ReadonlyArray<readonly [Buffer, string]> = [
  [Buffer.from('PK\x03\x04'), 'application/zip'],
  [Buffer.from([0x1f, 0x8b]), 'application/gzip'],
];

/** Detects the media type from the bytes, regardless of the file name and the declared type. */
export async function detectMediaType(head: Buffer): Promise<string> {
  const archive = archives.find(([signature]) => head.subarray(0, signature.length).equals(signature));
  if (archive) return archive[1];
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? unknownType;
  return (signatures[mime]?.(head) ?? true) && mime.length <= 100 ? mime : unknownType;
}
