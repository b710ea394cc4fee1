import libheif, { type HeifChannel, type HeifError, type HeifHandle } from 'libheif-js/wasm-bundle.js';
import { TooLargeError, UnreadableError } from './jobs.ts';
import { maxPixels, type Pixels } from '@dossier/scan';

/**
 * Throws an UnreadableError when the container is damaged or ends early, or the picture cannot be decoded: damaged data of a
 * picture shows in no other way.
 */
export async function inspectHeic(bytes: Buffer): Promise<void> {
  if (endsEarly(bytes)) throw new UnreadableError('damaged');
  await decodeHeic(bytes, () => Promise.resolve());
}

/** Throws an UnreadableError for a picture that is too large to be decoded. */
function checkPixels(picture: HeifHandle): void {
  const width = libheif.heif_image_handle_get_width(picture);
  const height = libheif.heif_image_handle_get_height(picture);
  if (!(width > 0 && height > 0)) throw new UnreadableError('damaged');
  if (width * height > maxPixels) throw new TooLargeError();
}

/** Of `heif_error_code`: file types, features and codecs that are not built in, and sizes above a limit. */
const unsupported: readonly number[] = [3, 4, 6, 11];
/** Of `heif_suberror_code`: an unknown version of a box, which is damage; a file without a still picture, a sequence. */
const [unknownVersion, noPrimaryItem] = [3002, 124];

/** Throws an UnreadableError for an error of libheif. */
function check<T extends object>(result: T | HeifError | undefined): T {
  if (!result) throw new UnreadableError('damaged');
  if (!('code' in result) || result.code.value === 0) return result as T;
  const [code, subcode] = [result.code.value, result.subcode.value];
  const isUnsupported = unsupported.includes(code) && subcode !== unknownVersion;
  throw new UnreadableError(isUnsupported || subcode === noPrimaryItem ? 'unsupported' : 'damaged');
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

/** Runs `work` with the main picture, then releases everything: the module keeps the bytes of an open container. */
async function withPicture<T>(bytes: Buffer, work: (picture: HeifHandle) => T): Promise<Awaited<T>> {
  const container = libheif.heif_context_alloc();
  try {
    check(libheif.heif_context_read_from_memory(container, bytes));
    const picture = check<HeifHandle>(libheif.heif_js_context_get_primary_image_handle(container));
    try {
      return await work(picture);
    } finally {
      libheif.heif_image_handle_release(picture);
    }
  } finally {
    libheif.heif_context_free(container);
  }
}

/**
 * Decodes the main picture, upright: libheif applies the rotation of the container. `encode` gets the pixels where the
 * module has decoded them; the copies of a photo would take three times their memory.
 */
export function decodeHeic<T>(bytes: Buffer, encode: (pixels: Pixels) => Promise<T>): Promise<T> {
  return withPicture(bytes, async (picture) => {
    checkPixels(picture);
    const decoded = check(
      await libheif.heif_js_decode_image2(
        picture,
        libheif.heif_colorspace.heif_colorspace_RGB,
        libheif.heif_chroma.heif_chroma_interleaved_RGB,
      ),
    );
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
