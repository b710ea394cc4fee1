import libheif, { type HeifChannel, type HeifImage } from 'libheif-js/wasm-bundle.js';
import { UnreadableError } from './jobs.ts';
import { maxPixels, type Pixels } from './pixels.ts';

/**
 * Throws an UnreadableError when the container is damaged or ends early. The picture itself is not decoded, which would
 * take a second.
 */
export async function inspectHeic(bytes: Buffer): Promise<void> {
  if (endsEarly(bytes)) throw new UnreadableError('damaged');
  await withFirstPicture(bytes, checkPixels);
}

/** Throws an UnreadableError for a picture that is too large to be decoded. */
function checkPixels(image: HeifImage): void {
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0)) throw new UnreadableError('damaged');
  if (width * height > maxPixels) throw new UnreadableError('unsupported');
}

/** Whether a box of ISO/IEC 14496-12 at the top level is longer than the rest of the file. */
function endsEarly(bytes: Buffer): boolean {
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    // 0: the box extends to the end of the file; 1: the length is 64 bits, behind the type.
    if (short === 0) return false;
    if (short === 1 && at + 16 > bytes.length) return true;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8 || at + length > bytes.length) return true;
    at += length;
  }
  return false;
}

/** Runs `work` with the first picture, then releases everything: the module keeps the bytes of an open container. */
async function withFirstPicture<T>(bytes: Buffer, work: (image: HeifImage) => T): Promise<Awaited<T>> {
  const container = new libheif.HeifDecoder();
  const images = container.decode(bytes);
  try {
    const [image] = images;
    if (!image) throw new UnreadableError('damaged');
    return await work(image);
  } finally {
    for (const image of images) image.free();
    if (container.decoder) libheif.heif_context_free(container.decoder);
  }
}

/**
 * Decodes the first picture, upright: libheif applies the rotation of the container. `encode` gets the pixels where the
 * module has decoded them; the copies of a photo would take three times their memory.
 */
export function decodeHeic<T>(bytes: Buffer, encode: (pixels: Pixels) => Promise<T>): Promise<T> {
  return withFirstPicture(bytes, async (image) => {
    checkPixels(image);
    const decoded = await libheif.heif_js_decode_image2(
      image.handle,
      libheif.heif_colorspace.heif_colorspace_RGB,
      libheif.heif_chroma.heif_chroma_interleaved_RGB,
    );
    if (!decoded || decoded.code) throw new UnreadableError('damaged');
    try {
      const channel = decoded.channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
      if (!channel) throw new UnreadableError('damaged');
      return await encode(packRows(channel));
    } finally {
      libheif.heif_image_release(decoded.image);
    }
  });
}

/** Removes the padding of the rows, in place. */
export function packRows({ data, width, height, stride }: HeifChannel): Pixels {
  const rowBytes = width * 3;
  if (stride !== rowBytes)
    for (let row = 1; row < height; row += 1)
      data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes);
  return { data: data.subarray(0, height * rowBytes), width, height, channels: 3 };
}
