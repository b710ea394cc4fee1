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

/** Pictures shown inline must start with their signature at byte 0; file-type also detects some of them at other offsets. */
const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'application/pdf': isPdf,
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  'image/webp': (head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  'image/heic': (head) => head.toString('latin1', 4, 8) === 'ftyp',
};

/** The brands of ISO/IEC 23008-12 and its codecs: file-type looks at the first brand only, and takes others for videos. */
const pictureBrands: ReadonlyArray<readonly [mime: string, brands: readonly string[]]> = [
  ['image/avif', ['avif', 'avis']],
  ['image/heic', ['heic', 'heix', 'heim', 'heis']],
  ['image/heic-sequence', ['hevc', 'hevx', 'hevm', 'hevs']],
  ['image/heif', ['mif1', 'mif2', 'mif3', 'miaf', 'MiHB', 'avci', 'vvic', 'j2ki', 'jpeg', '1pic']],
  ['image/heif-sequence', ['msf1', 'avcs', 'vvis', 'j2is', 'jpgs']],
];

/** The type of a picture by the brands of its `ftyp` box, its main brand first. */
function detectHeif(head: Buffer): string | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const [main, , ...compatible] =
    head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  const find = (brands: ReadonlyArray<string | undefined>) =>
    pictureBrands.find(([, own]) => own.some((brand) => brands.includes(brand)))?.[0];
  const type = find([main]);
  // The main brand may name the container only, and a file of a video may list a picture brand as compatible.
  if (type === 'image/heif' || type === 'image/heif-sequence') return find([main, ...compatible]);
  return type ?? (isKnownVideo(main) ? undefined : find(compatible));
}

const isKnownVideo = (brand = ''): boolean => /^(qt|isom|iso\d|mp4|M4|3g|F4|avc1|dash|crx)/.test(brand);

/** TIFF 6.0 and BigTIFF. Their directory may be anywhere, at the end in most files; file-type looks for it in the head. */
const tiffSignatures = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** ISO 32000-1, implementation note 13: viewers accept a header within the first 1024 bytes. */
const pdfHeaderWithin = 1024;

/**
 * Whether a PDF starts here, or behind bytes such as a byte order mark or the commands of a printer. With markup in front,
 * the file could be meant as a page and is no PDF.
 */
function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, pdfHeaderWithin).indexOf('%PDF-');
  return at >= 0 && !head.subarray(0, at).includes('<');
}

/** Archives are detected by their signature alone: nothing is ever unpacked. */
const archives: ReadonlyArray<readonly [Buffer, string]> = [
  [Buffer.from('PK\x03\x04'), 'application/zip'],
  [Buffer.from([0x1f, 0x8b]), 'application/gzip'],
];

/** Detects the media type from the bytes, regardless of the file name and the declared type. */
export async function detectMediaType(head: Buffer): Promise<string> {
  const archive = archives.find(([signature]) => head.subarray(0, signature.length).equals(signature));
  if (archive) return archive[1];
  const mime = detectHeif(head) ?? (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  // An animated PNG is one whose other pictures old programs skip.
  if (mime === 'image/apng') return 'image/png';
  if (mime && mime.length <= 100 && (signatures[mime]?.(head) ?? true)) return mime;
  if (tiffSignatures.includes(head.toString('latin1', 0, 4))) return 'image/tiff';
  return isPdf(head) ? 'application/pdf' : unknownType;
}
