import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** The content of one page and what the document declares besides it. */
export interface SamplePdf {
  /** Content streams, one per page. */
  readonly pages?: readonly string[];
  /** The width and height of the pages, in points. */
  readonly mediaBox?: string;
  /** Objects from number 10, with the resources `resources`. */
  readonly objects?: Readonly<Record<number, string>>;
  readonly resources?: string;
  readonly trailer?: string;
}

/** Creates a PDF. PDFium finds the objects without a cross-reference table. */
export function samplePdf({ pages = [textPage('Sample')], ...options }: SamplePdf = {}): Buffer {
  const { mediaBox = '0 0 595 842', objects = {}, resources = '', trailer = '' } = options;
  const first = 100;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const all: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  };
  for (const [index, content] of pages.entries()) {
    const page = first + 2 * index;
    all[page] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents ${page + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`;
    all[page + 1] = stream(content);
  }
  const body = Object.entries(all).map(([number, object]) => `${number} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${body.join('')}trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`, 'latin1');
}

export function stream(content: string, dictionary = ''): string {
  return `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;
}

export function textPage(text: string): string {
  return `BT /F1 24 Tf 60 700 Td (${text}) Tj ET`;
}

/** A PDF that opens with a password only: no password has the hashes in its dictionary. */
export function passwordProtectedPdf(): Buffer {
  const hash = `<${'5a'.repeat(32)}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hash} /U ${hash} >>`;
  return samplePdf({ trailer: `${encrypt} /ID [<00> <00>]` });
}

/** ISO 32000-1, 7.6.3.3: what fills a password up to 32 bytes. */
const passwordPadding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** OpenSSL 3 does not offer it any more. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index] ?? 0;
  const swap = (a: number, b: number): void => void ([state[a], state[b]] = [at(b), at(a)]);
  for (let a = 0, b = 0; a < 256; a += 1) {
    b = (b + at(a) + (key[a % key.length] ?? 0)) % 256;
    swap(a, b);
  }
  let [x, y] = [0, 0];
  return data.map((byte) => {
    x = (x + 1) % 256;
    y = (y + at(x)) % 256;
    swap(x, y);
    return byte ^ at((at(x) + at(y)) % 256);
  }) as Buffer;
}

/** A PDF that opens with a password: the standard security handler, revision 2 (ISO 32000-1, 7.6.3). */
export function lockedPdf(password: string, pages?: readonly string[]): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), passwordPadding]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const key = md5(padded, owner, Buffer.from('fcffffff00', 'hex')).subarray(0, 5);
  const user = rc4(key, passwordPadding);
  const hashes = `/O <${owner.toString('hex')}> /U <${user.toString('hex')}>`;
  const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 ${hashes} >> /ID [<00> <00>]`;
  const plain = samplePdf({ ...(pages && { pages }), trailer }).toString('latin1');
  const locked = plain.replace(
    /(?<=\n)(\d{1,5}) 0 obj\n(<<.*>>)\nstream\n([^]*?)\nendstream/g,
    (_, number: string, dictionary: string, content: string) => {
      const ofObject = Buffer.alloc(5);
      ofObject.writeUInt16LE(Number(number));
      const sealed = rc4(md5(key, ofObject).subarray(0, 10), Buffer.from(content, 'latin1'));
      return `${number} 0 obj\n${dictionary}\nstream\n${sealed.toString('latin1')}\nendstream`;
    },
  );
  return Buffer.from(locked, 'latin1');
}

/** Forms that draw each other: 10 levels of 10 draw 10,000,000,000 rectangles. */
export function endlessPdf(): Buffer {
  const [levels, times] = [10, 10];
  const form = (level: number): string =>
    stream(
      level === levels ? '0 0 9 9 re f' : '/X Do '.repeat(times),
      `/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /X ${11 + level} 0 R >> >>`,
    );
  const objects = Object.fromEntries(
    Array.from({ length: levels + 1 }, (_, level) => [10 + level, form(level)]),
  );
  return samplePdf({ pages: ['/X Do'], resources: '/XObject << /X 10 0 R >>', objects });
}

/** A pattern whose tile is drawn 100,000,000,000 times, below other content. */
export function endlessPattern(content = ''): Buffer {
  const tile =
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.002 /YStep 0.002 /Resources << >>';
  return samplePdf({
    pages: [`/Pattern cs /P scn 0 0 595 842 re f 0 g ${content}`],
    resources: '/Pattern << /P 10 0 R >>',
    objects: { 10: stream('1 0 0 rg 0 0 1 1 re f', tile) },
  });
}

/** A grey PNG of any declared size; its rows are there for the real size only. */
export function samplePng(width = 40, height = 30, declared = { width, height }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(declared.width, 0);
  header.writeUInt32BE(declared.height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A photo of 12 megapixels as phones store it. */
export function samplePhoto(): Buffer {
  return readFileSync(join(import.meta.dirname, 'photo.heic'));
}
