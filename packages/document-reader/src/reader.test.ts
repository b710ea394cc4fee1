import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  endlessPdf,
  passwordProtectedPdf,
  samplePdf,
  samplePhoto,
  samplePng,
  stream,
  textPage,
} from './testing/sample-files.ts';
import type { ReadFormat } from './jobs.ts';
import { createReader, defaultReaderLimits, type ReadSource } from './index.ts';

const heic = samplePhoto();
const mebibyte = 1024 * 1024;

const pixels = (seed: number) => ({
  create: { width: 300, height: 200, channels: 3 as const, background: { r: seed, g: 90, b: 160 } },
});
const jpeg = await sharp(pixels(10)).jpeg().toBuffer();
const gaussian = { type: 'gaussian' as const, mean: 120, sigma: 40 };
const noise = await sharp({
  create: { width: 300, height: 200, channels: 3, background: '#000', noise: gaussian },
})
  .jpeg()
  .toBuffer();
const webp = await sharp(pixels(20)).webp().toBuffer();
const tiff = await sharp(noise).tiff({ compression: 'lzw' }).toBuffer();
const avif = await sharp(noise).avif({ effort: 0 }).toBuffer();
const largeAvif = await sharp(noise).resize(600, 400).avif({ effort: 0 }).toBuffer();
const gif = await sharp(noise).gif({ effort: 1 }).toBuffer();
const upright = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer();

/** A blank page with an annotation without an appearance. */
function annotatedPdf(annotation: string): Buffer {
  const object = `<< /Type /Annot ${annotation} /Rect [50 50 300 200] >>`;
  return samplePdf({ pages: [''], resources: '>> /Annots [10 0 R] /Unused <<', objects: { 10: object } });
}

/** The version of a box of ISO/IEC 14496-12 follows its type. */
function withMetaVersion(bytes: Buffer, version: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[bytes.indexOf('meta') + 4] = version;
  return changed;
}

/** Changes the first type of a box, or of an item, of its length. */
function withType(bytes: Buffer, type: string, other: string): Buffer {
  const changed = Buffer.from(bytes);
  changed.write(other, bytes.indexOf(type), 'latin1');
  return changed;
}

/** ISO/IEC 23008-12, `ispe`: width and height follow its version and flags. */
function withSize(bytes: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(bytes);
  const at = bytes.indexOf('ispe') + 8;
  changed.writeUInt32BE(width, at);
  changed.writeUInt32BE(height, at + 4);
  return changed;
}

/** A page of a form whose content is XML. `formType`: 2 for one that only Adobe Reader draws, 3 for one with pages of its own. */
function xfaForm(text: string, formType: 2 | 3): Buffer {
  const rendering = formType === 2 ? '/NeedsRendering true' : '';
  return samplePdf({
    pages: [textPage(text)],
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${rendering} /AcroForm << /Fields [] /XFA 10 0 R >> >>`,
      10: stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
    },
  });
}

function withAttachment(text: string): Buffer {
  const names = '/Names << /EmbeddedFiles << /Names [(a.pdf) 10 0 R] >> >>';
  return samplePdf({
    pages: [textPage(text)],
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${names} >>`,
      10: '<< /Type /Filespec /F (a.pdf) /EF << /F 11 0 R >> >>',
      11: stream('%PDF-1.4', '/Type /EmbeddedFile'),
    },
  });
}

/** Overwrites the encoded picture; the container stays intact. */
function withDamagedPicture(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0xff, bytes.indexOf('mdat') + 4);
}

/** PDFium refuses a page that is not an object of its own; other viewers show it. */
const pageInTree = Buffer.from(`%PDF-1.7
1 0 obj
<< /Kids [<< /Parent 1 0 R /MediaBox [0 0 99 99] /Contents [2 0 R] >>] /Resources << >> >>
2 0 obj
<< >>
stream
0 0 50 50 re f
endstream
endobj
trailer << /Root << /Pages 1 0 R >> >>
`);

describe('a reader', () => {
  const reader = createReader({ ...defaultReaderLimits, timeMs: 30_000 });
  afterAll(() => reader.close());

  const source = (format: ReadFormat, bytes: Buffer, userId = 1): ReadSource => ({
    userId,
    format,
    size: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  });
  const never = new AbortController().signal;
  const inspect = (format: ReadFormat, bytes: Buffer) => reader.inspect(source(format, bytes), never);
  const render = (format: ReadFormat, bytes: Buffer, maxSide = 200) =>
    reader.render(source(format, bytes), maxSide, never);
  it.each<[string, ReadFormat, Buffer]>([
    ['a PDF', 'pdf', samplePdf()],
    ['a PDF behind other bytes', 'pdf', Buffer.concat([Buffer.from('printed by X\n'), samplePdf()])],
    ['a PDF whose only content is a stamp', 'pdf', annotatedPdf('/Subtype /Stamp')],
    [
      'a PDF whose only content is a filled field',
      'pdf',
      annotatedPdf('/Subtype /Widget /FT /Tx /T (a) /V (filled)'),
    ],
    ['a PDF of one colour', 'pdf', samplePdf({ pages: ['1 0 0 rg 0 0 595 842 re f'] })],
    ['a PDF with a hairline only', 'pdf', samplePdf({ pages: ['0.2 w 10 10 m 300 10 l S'] })],
    ['a PDF whose second page has text', 'pdf', samplePdf({ pages: ['', textPage('two')] })],
    ['a long PDF of blank pages', 'pdf', samplePdf({ pages: ['', '', '', '', '', '', textPage('seven')] })],
    ['a PDF that only other viewers open', 'pdf', pageInTree],
    ['an XFA form with pages of its own', 'pdf', xfaForm('Kontoauszug 2024', 3)],
    ['a PDF that says to wait', 'pdf', samplePdf({ pages: [textPage('Please wait...')] })],
    ['a PDF with an attached file', 'pdf', withAttachment('Zinsausweis 2024')],
    ['a JPEG', 'picture', jpeg],
    ['a JPEG without its end marker', 'picture', noise.subarray(0, -2)],
    ['a PNG', 'picture', samplePng()],
    ['a WebP', 'picture', webp],
    ['a HEIC', 'heic', heic],
    ['a document package', 'office', Buffer.from('PK\x03\x04…[Content_Types].xml…')],
  ])('finds no problem in %s', async (_name, format, bytes) => {
    expect(await inspect(format, bytes)).toBeNull();
  });

  it.each<[string, ReadFormat, Buffer, string]>([
    ['a PDF with a password', 'pdf', passwordProtectedPdf(), 'passwordProtected'],
    ['a PDF that is cut off', 'pdf', samplePdf().subarray(0, 200), 'damaged'],
    ['a PDF with blank pages only', 'pdf', samplePdf({ pages: ['', ' '] }), 'empty'],
    ['a blank PDF with a link', 'pdf', annotatedPdf('/Subtype /Link /Border [0 0 0]'), 'empty'],
    ['an XFA form', 'pdf', xfaForm('Please wait...', 2), 'unsupported'],
    ['an XFA form in German', 'pdf', xfaForm('Bitte warten...', 3), 'unsupported'],
    ['an XFA form without a text', 'pdf', xfaForm('1', 2), 'unsupported'],
    ['a portfolio', 'pdf', withAttachment('For the best experience, open this PDF portfolio'), 'unsupported'],
    ['another content in place of a PDF', 'pdf', Buffer.from('<html>no</html>'), 'misnamed'],
    ['half a JPEG', 'picture', noise.subarray(0, noise.length / 2), 'damaged'],
    ['half a PNG', 'picture', samplePng(40, 30, { width: 40, height: 600 }), 'damaged'],
    ['half a WebP', 'picture', webp.subarray(0, webp.length / 2), 'damaged'],
    ['a HEIC of an unknown version', 'heic', withMetaVersion(heic, 32), 'damaged'],
    ['half a TIFF', 'picture', tiff.subarray(0, tiff.length / 2), 'damaged'],
    ['half an AVIF', 'picture', avif.subarray(0, avif.length / 2), 'damaged'],
    ['half a GIF', 'picture', gif.subarray(0, 20), 'damaged'],
    ['1,000,000 × 1,000,000 pixels', 'picture', samplePng(9, 9, { width: 1e6, height: 1e6 }), 'unsupported'],
    ['30,000 × 30,000 pixels', 'picture', samplePng(9, 9, { width: 3e4, height: 3e4 }), 'unsupported'],
    ['an AVIF that is larger than it says', 'picture', withSize(largeAvif, 20, 20), 'unsupported'],
    ['a HEIC of another kind of picture', 'heic', withType(heic, 'hvc1', 'unci'), 'unsupported'],
    ['a HEIC of 40,000 × 30,000 pixels', 'heic', withSize(heic, 4e4, 3e4), 'unsupported'],
    ['a HEIC whose picture is damaged', 'heic', withDamagedPicture(heic), 'damaged'],
    ['half a HEIC', 'heic', heic.subarray(0, heic.length - 20), 'damaged'],
    ['other content in place of a document package', 'office', Buffer.from('PK\x03\x04 x'), 'misnamed'],
    [
      'an encrypted document',
      'office',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'passwordProtected',
    ],
  ])('finds the problem of %s', async (_name, format, bytes, problem) => {
    expect(await inspect(format, bytes)).toBe(problem);
  });

  it.each<[string, ReadFormat, Buffer, number, number]>([
    ['the first page of a PDF', 'pdf', samplePdf(), 141, 200],
    ['a JPEG', 'picture', jpeg, 200, 133],
    ['a JPEG upright', 'picture', upright, 133, 200],
    ['a small PNG, not enlarged', 'picture', samplePng(), 40, 30],
    ['a HEIC', 'heic', heic, 200, 150],
  ])('renders %s as a JPEG', async (_name, format, bytes, width, height) => {
    const rendered = await render(format, bytes);
    if (!('jpeg' in rendered)) throw new Error(rendered.problem);
    expect(await sharp(rendered.jpeg).metadata()).toMatchObject({ format: 'jpeg', width, height });
  });

  it('returns the problem of a file that cannot be rendered', async () => {
    expect(await render('pdf', passwordProtectedPdf())).toEqual({ problem: 'passwordProtected' });
  });

  it('draws text, the values of form fields and the colours of a page', async () => {
    const field =
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (filled) /Rect [50 50 550 400] /DA (/F1 40 Tf 0 g) /MK << /BG [1 0 0] >> /AP << /N 11 0 R >> /P 100 0 R >>';
    const page = samplePdf({
      pages: [textPage('Form')],
      resources: '>> /Annots [10 0 R] /Unused <<',
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] /DR << /Font << /F1 3 0 R >> >> >> >>',
        10: field,
        11: stream('1 0 0 rg 0 0 500 350 re f', '/Type /XObject /Subtype /Form /BBox [0 0 500 350]'),
      },
    });
    const rendered = await render('pdf', page);
    if (!('jpeg' in rendered)) throw new Error(rendered.problem);
    const { channels } = await sharp(rendered.jpeg).stats();
    expect(channels[0]?.mean).toBeGreaterThan((channels[2]?.mean ?? 0) + 30);
  });

  it('renders pages of any size within the requested one', async () => {
    for (const mediaBox of ['0 0 1000000 1000000', '0 0 14400 1', '0 0 0.1 0.1']) {
      const rendered = await render('pdf', samplePdf({ mediaBox }));
      if (!('jpeg' in rendered)) continue;
      const { width, height } = await sharp(rendered.jpeg).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(200);
    }
  });

  it('renders the first of 3,000 pages', async () => {
    const bytes = samplePdf({ pages: Array.from({ length: 3000 }, (_, page) => textPage(`Page ${page}`)) });
    expect(await inspect('pdf', bytes)).toBeNull();
    expect(await render('pdf', bytes)).toHaveProperty('jpeg');
  });
});

describe('a hostile file', () => {
  const source = (bytes: Buffer, userId: number): ReadSource => ({
    userId,
    format: 'pdf',
    size: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  });
  const never = new AbortController().signal;

  it('ends at the time limit, and only its own job fails', async () => {
    const reader = createReader({ ...defaultReaderLimits, timeMs: 8_000 });
    try {
      const loop = reader.inspect(source(endlessPdf(), 1), never);
      const [hostile, other] = await Promise.allSettled([
        loop,
        reader.inspect(source(samplePdf(), 2), never),
      ]);
      expect([hostile.status, other]).toEqual(['rejected', { status: 'fulfilled', value: null }]);
      expect(await reader.inspect(source(samplePdf(), 1), never), 'the next file of the user').toBeNull();
    } finally {
      reader.close();
    }
  });

  it('ends at the memory limit, and is a picture that cannot be shown', async () => {
    const reader = createReader({ ...defaultReaderLimits, rssBytes: 150 * mebibyte, timeMs: 30_000 });
    try {
      const photo: ReadSource = { ...source(heic, 1), format: 'heic' };
      expect(await reader.render(photo, 2000, never)).toEqual({ problem: 'unsupported' });
      expect(await reader.inspect(source(samplePdf(), 1), never)).toBeNull();
    } finally {
      reader.close();
    }
  });

  it('may be a photo of 12 megapixels, which takes less than 230 MB', async () => {
    const reader = createReader({ ...defaultReaderLimits, rssBytes: 230 * mebibyte, timeMs: 30_000 });
    try {
      const photo: ReadSource = { ...source(heic, 1), format: 'heic' };
      expect(await reader.render(photo, 320, never)).toHaveProperty('jpeg');
    } finally {
      reader.close();
    }
  });

  it('is not read when it is larger than the input limit', async () => {
    const reader = createReader({ ...defaultReaderLimits, inputBytes: 100 });
    await expect(reader.inspect(source(samplePdf(), 1), never)).rejects.toThrow('too large');
    reader.close();
  });

  it('ends the process when its picture is larger than the output limit', async () => {
    const reader = createReader({ ...defaultReaderLimits, outputBytes: 100 });
    const photo = await sharp(noise).resize(1500, 1000).jpeg({ quality: 100 }).toBuffer();
    async function* busyAfterSending(): AsyncGenerator<Buffer> {
      yield photo;
      // Meanwhile the process writes as much of its picture as the pipe takes, which nobody will read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    }
    const picture: ReadSource = {
      ...source(photo, 1),
      format: 'picture',
      open: () => Promise.resolve(busyAfterSending()),
    };
    await expect(reader.render(picture, 1500, never)).rejects.toThrow('too long');
    reader.close();
  });
});
