import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/**
 * Decompresses a WOFF file (W3C WOFF 1.0) to an OpenType font. Fontkit would decompress the tables in JavaScript for
 * every document, which takes ten times as long as rendering the rest of a dossier.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts = [header];
  let offset = header.length;
  for (let i = 0; i < count; i += 1) {
    const entry = headerBytes + i * entryBytes;
    const from = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const data = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(data) : data;
    const at = sfntHeaderBytes + i * sfntEntryBytes;
    woff.copy(header, at, entry, entry + 4);
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(length, at + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
