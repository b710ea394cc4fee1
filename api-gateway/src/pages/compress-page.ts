import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const deflated = promisify(deflateRaw);

/** The encodings of a page without data of a user, the smallest first. */
export const pageCompressions = [
  {
    encoding: 'br',
    compress: (html: string) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  { encoding: 'gzip', compress: (html: string) => gzipped(html) },
] as const;

/** Fixed fields of RFC 1952, section 2.3: deflate, no flags, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951, section 3.2.3: an empty block with fixed codes, marked as the last one. */
const lastBlock = Buffer.from([3, 0]);

/**
 * A page as gzip in which only `parts`, which are the same for everyone, are compressed, each by itself; what surrounds them
 * is stored as it is. The length therefore depends on nothing but the length of the surrounding text, as without
 * compression: it does not tell how much a user's data resembles other text of the page (BREACH, CVE-2013-3587).
 * @param parts in the order of the page; one that is not in it is left out
 */
export async function gzipParts(html: string, parts: readonly string[]): Promise<Buffer> {
  const blocks: Promise<Buffer>[] = [];
  let end = 0;
  for (const part of parts) {
    const start = html.indexOf(part, end);
    if (start < 0) continue;
    blocks.push(blocksOf(html.slice(end, start), 0), blocksOf(part, 6));
    end = start + part.length;
  }
  blocks.push(blocksOf(html.slice(end), 0));
  const bytes = Buffer.from(html);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes), 0);
  trailer.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([gzipHeader, ...(await Promise.all(blocks)), lastBlock, trailer]);
}

/** Blocks that end at a byte and refer to no text before them, so that others may follow; level 0 stores. */
const blocksOf = (text: string, level: number): Promise<Buffer> =>
  deflated(text, { level, finishFlush: constants.Z_SYNC_FLUSH });
