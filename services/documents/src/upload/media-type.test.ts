import { samplePdf, samplePhoto, samplePng } from '@dossier/document-reader/testing';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createHead, detectMediaType } from './media-type.ts';

const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
});
const pdf = samplePdf();
const unknown = 'application/octet-stream';

const detect = (bytes: Buffer): Promise<string> => {
  const head = createHead();
  head.take(bytes);
  return detectMediaType(head.bytes());
};

/** The `ftyp` box of a file, its main brand first. */
function ftyp(main: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(`ftyp${main}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(brands.length + 4);
  return Buffer.concat([size, brands, Buffer.from('\0\0\0\x08meta', 'latin1')]);
}

describe('detectMediaType', () => {
  it.each([
    ['little-endian', 'II*\0', '\xa0\x86\x01\0'],
    ['big-endian', 'MM\0*', '\0\x01\x86\xa0'],
  ])('recognizes a %s TIFF whose directory is at the end', async (_name, signature, offset) => {
    const start = Buffer.from(signature + offset, 'latin1');
    expect(await detect(Buffer.concat([start, Buffer.alloc(100_000, 0x55)]))).toBe('image/tiff');
  });

  it('recognizes what libtiff and libheif write', async () => {
    expect(await detect(await noise.clone().tiff({ compression: 'none' }).toBuffer())).toBe('image/tiff');
    expect(await detect(await noise.clone().avif({ effort: 0 }).toBuffer())).toBe('image/avif');
    expect(await detect(samplePhoto())).toBe('image/heic');
  });

  it.each<[string, Buffer]>([
    ['a byte order mark', Buffer.from('\uFEFF')],
    ['a line break', Buffer.from('\r\n')],
    ['commands of a printer', Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n', 'latin1')],
    ['1,000 zeros', Buffer.alloc(1_000)],
  ])('recognizes a PDF behind %s', async (_name, front) => {
    expect(await detect(Buffer.concat([front, pdf]))).toBe('application/pdf');
  });

  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a page behind a byte order mark', '\uFEFF  <svg onload=alert(1)>'],
    ['markup behind a word', 'x<script src=//a></script>'],
    ['too many bytes', ' '.repeat(1_100)],
  ])('does not call a file a PDF that starts with %s', async (_name, front) => {
    expect(await detect(Buffer.concat([Buffer.from(front), pdf]))).toBe(unknown);
  });

  it('keeps the type of a picture with a PDF behind it', async () => {
    expect(await detect(Buffer.concat([samplePng(2, 2), pdf]))).toBe('image/png');
  });

  it.each([
    ['image/avif', ['avif', 'mif1', 'miaf']],
    ['image/avif', ['mif1', 'avif', 'miaf']],
    ['image/heic', ['heic', 'mif1']],
    ['image/heic', ['mif1', 'heic', 'miaf']],
    ['image/heic', ['heim', 'mif1']],
    ['image/heic', ['MSFT', 'heix', 'mif1']],
    ['image/heic-sequence', ['msf1', 'hevc']],
    ['image/heif', ['mif2', 'miaf']],
    ['image/heif', ['mif3']],
    ['image/heif', ['jpeg', 'mif1']],
    ['video/mp4', ['isom', 'iso2', 'mp41']],
    ['video/mp4', ['mp42', 'mif1']],
    ['video/quicktime', ['qt  ', 'qt  ']],
  ])('is %s for the brands %j', async (type, [main = '', ...compatible]) => {
    expect(await detect(ftyp(main, ...compatible))).toBe(type);
  });

  it('takes an animated PNG for a PNG', async () => {
    const png = samplePng();
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
    expect(await detect(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe('image/png');
  });
});
