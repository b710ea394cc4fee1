import libheif from 'libheif-js/wasm-bundle.js';
import { UnreadableError } from './jobs.ts';
import { maxPixels, type Pixels } from './pixels.ts';

/**
 * Throws an UnreadableError when the container is damaged or ends early. The picture itself is not decoded, which would
 * take a second.
 */
export function inspectHeic(bytes: Buffer): void {
  if (endsEarly(bytes)) throw new UnreadableError('damaged');
  for (const image of decodeContainer(bytes)) image.free();
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

function decodeContainer(bytes: Buffer) {
  const images = new libheif.HeifDecoder().decode(bytes);
  if (images.length === 0) throw new UnreadableError('damaged');
  return images;
}

/** Decodes the first picture, upright: libheif applies the rotation of the container. */
export async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  const images = decodeContainer(bytes);
  try {
    const [image] = images;
    if (!image) throw new UnreadableError('damaged');
    const [width, height] = [image.get_width(), image.get_height()];
    if (!(width > 0 && height > 0) || width * height > maxPixels) throw new Error('too many pixels');
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    await new Promise<void>((resolve, reject) => {
      image.display(target, (shown) => (shown ? resolve() : reject(new UnreadableError('damaged'))));
    });
    return { data: new Uint8Array(target.data.buffer), width, height, channels: 4 };
  } finally {
    for (const image of images) image.free();
  }
}
