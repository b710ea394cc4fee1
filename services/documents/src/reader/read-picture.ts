import sharp, { type Sharp } from 'sharp';
import { UnreadableError } from './jobs.ts';
import { maxPixels, type Pixels } from './pixels.ts';

const endOfImage = Buffer.from([0xff, 0xd9]);
/** A picture is decoded at this size to examine it. */
const examinedSide = 64;

// One picture at a time, and nothing kept: memory stays flat.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders; libvips has many more, for formats that nobody uploads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** Throws an UnreadableError when the picture is damaged. */
export async function inspectPicture(bytes: Buffer): Promise<void> {
  const format = formatOf(bytes);
  try {
    await decode(bytes, 'truncated');
  } catch (error) {
    // TIFF has variants that libvips does not read; a limit says nothing about the file.
    if (!format || isLimit(error)) throw error;
    if (format === 'jpeg' && (await isCompleteWithEnd(bytes))) return;
    throw new UnreadableError('damaged');
  }
}

/** A JPEG that lacks only its end marker is complete: viewers show it. */
function isCompleteWithEnd(bytes: Buffer): Promise<boolean> {
  return decode(Buffer.concat([bytes, endOfImage]), 'warning').then(
    () => true,
    () => false,
  );
}

function decode(bytes: Buffer, failOn: 'truncated' | 'warning'): Promise<Buffer> {
  return openPicture(bytes, failOn).resize(examinedSide, examinedSide, { fit: 'inside' }).raw().toBuffer();
}

function openPicture(bytes: Buffer, failOn: 'none' | 'truncated' | 'warning'): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true });
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && /limit|memory/i.test(error.message);
}

/** The formats whose decoding errors are definite. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpeg';
  if (bytes.subarray(1, 4).equals(Buffer.from('PNG'))) return 'png';
  return bytes.subarray(8, 12).equals(Buffer.from('WEBP')) ? 'webp' : undefined;
}

/** Renders the picture upright as a JPEG that fits a square of `maxSide`, without metadata such as its location. */
export function renderPicture(bytes: Buffer, maxSide: number): Promise<Buffer> {
  return toJpeg(openPicture(bytes, 'none').autoOrient(), maxSide);
}

/** Encodes decoded pixels in the same way. */
export function encodePixels({ data, ...raw }: Pixels, maxSide: number): Promise<Buffer> {
  return toJpeg(sharp(data, { raw, limitInputPixels: maxPixels }), maxSide);
}

function toJpeg(picture: Sharp, maxSide: number): Promise<Buffer> {
  return picture
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
