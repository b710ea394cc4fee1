import sharp, { type Sharp } from 'sharp';
import { TooLargeError, UnreadableError } from './jobs.ts';
import { maxPixels, type Gray, type Pixels } from '@dossier/scan';

const endOfImage = Buffer.from([0xff, 0xd9]);
/** A picture is decoded at this size to examine it. */
const examinedSide = 64;

// One picture at a time, and nothing kept: memory stays flat.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders; libvips has many more, for formats that nobody uploads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});

/** Throws an UnreadableError when the picture is damaged, or of a kind that is not decoded. */
export async function inspectPicture(bytes: Buffer): Promise<void> {
  try {
    await decode(bytes, 'truncated');
  } catch (error) {
    if (isJpeg(bytes) && (await isCompleteWithEnd(bytes))) return;
    throw toFinding(error, bytes);
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

function openPicture(bytes: Buffer, failOn: 'none' | 'truncated' | 'warning', page = 1): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true, page: page - 1 });
}

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;
const isAvif = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';

/** Variants of TIFF that libvips does not decode, such as 12 bits per sample. */
const unsupported = /samples|tiff image type|separate planes|not configured|labq|no known route/;

/** What an error of libvips says about the file; its text is all there is. Memory says nothing about it. */
function toFinding(error: unknown, bytes: Buffer): unknown {
  if (error instanceof UnreadableError) return error;
  if (!(error instanceof Error) || /memory/i.test(error.message)) return error;
  if (error.message.includes('pixel limit')) return new TooLargeError();
  // A sequence of pictures, which libvips has no reader for.
  const isSequence = isAvif(bytes) && error.message.includes('unsupported image format');
  return new UnreadableError(isSequence || unsupported.test(error.message) ? 'unsupported' : 'damaged');
}

/**
 * Renders the picture upright as a JPEG that fits a square of `maxSide`, without metadata such as its location. Only a TIFF
 * has pages; what GIF and HEIF call so are moments of a film.
 */
export async function renderPicture(
  bytes: Buffer,
  maxSide: number,
  page = 1,
  quality?: number,
): Promise<Buffer> {
  try {
    if (page > 1) {
      if (page > (await countPages(bytes))) throw new UnreadableError('unsupported');
    }
    return await toJpeg(openPicture(bytes, 'none', page).autoOrient(), maxSide, quality);
  } catch (error) {
    throw toFinding(error, bytes);
  }
}

/** The number of pages of a picture: more than one in a TIFF only. */
export async function countPages(bytes: Buffer): Promise<number> {
  try {
    const { format, pages = 1 } = await openPicture(bytes, 'none').metadata();
    return format === 'tiff' ? pages : 1;
  } catch (error) {
    throw toFinding(error, bytes);
  }
}

/** The width and height of a picture that was rendered here. */
export async function sizeOf(jpeg: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await openPicture(jpeg, 'none').metadata();
  return { width, height };
}

/** Encodes decoded pixels in the same way. */
export function encodePixels({ data, ...raw }: Pixels, maxSide: number, quality?: number): Promise<Buffer> {
  return toJpeg(sharp(data, { raw, limitInputPixels: maxPixels }), maxSide, quality);
}

/** A photo of 12 megapixels keeps its size; a larger one shows no more of a paper. */
const grayMaxSide = 4096;

/** Decodes the picture upright in shades of gray. */
export async function decodeGray(bytes: Buffer): Promise<Gray> {
  try {
    return await toGray(openPicture(bytes, 'none').autoOrient());
  } catch (error) {
    throw toFinding(error, bytes);
  }
}

/** Converts decoded pixels in the same way. */
export function grayOf({ data, ...raw }: Pixels): Promise<Gray> {
  return toGray(sharp(data, { raw, limitInputPixels: maxPixels }));
}

async function toGray(picture: Sharp): Promise<Gray> {
  const { data, info } = await picture
    .resize(grayMaxSide, grayMaxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error('the picture was not reduced to one channel');
  return { data, width: info.width, height: info.height, channels: 1 };
}

function toJpeg(picture: Sharp, maxSide: number, quality = 80): Promise<Buffer> {
  return picture
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer();
}
