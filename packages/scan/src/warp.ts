import type { Bends, Matrix } from './matrix.ts';
import type { Pixels } from './pixels.ts';

/** How a pixel finds its place in the source: on the sheet as a unit square, which may curl, and from there in the picture. */
export interface Way {
  readonly toSheet: Matrix;
  readonly bends: Bends;
  readonly toQuad: Matrix;
}

/** Draws a picture whose pixels are those at their place in `source`, interpolated; white outside of the source. */
export function warp<Picture extends Pixels>(
  source: Picture,
  { toSheet, bends, toQuad }: Way,
  width: number,
  height: number,
): Picture {
  const { data, width: sourceWidth, height: sourceHeight, channels } = source;
  const [a, b, c, d, e, f] = toSheet;
  const [k, l, m, n, o, p, q, r, s] = toQuad;
  const [leftBend, rightBend, topBend, bottomBend] = bends;
  const row = sourceWidth * channels;
  const warped = new Uint8Array(width * height * channels).fill(255);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += channels) {
      const flatX = a * x + b * y + c;
      const flatY = d * x + e * y + f;
      const sheetX = flatX + 4 * flatY * (1 - flatY) * (leftBend * (1 - flatX) + rightBend * flatX);
      const sheetY = flatY + 4 * flatX * (1 - flatX) * (topBend * (1 - flatY) + bottomBend * flatY);
      const depth = q * sheetX + r * sheetY + s;
      const sourceX = (k * sheetX + l * sheetY + m) / depth;
      const sourceY = (n * sheetX + o * sheetY + p) / depth;
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      if (left < 0 || top < 0 || left >= sourceWidth - 1 || top >= sourceHeight - 1) continue;
      const right = sourceX - left;
      const below = sourceY - top;
      const first = top * row + left * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const place = first + channel;
        const upper = (data[place] as number) * (1 - right) + (data[place + channels] as number) * right;
        const lower =
          (data[place + row] as number) * (1 - right) + (data[place + row + channels] as number) * right;
        warped[at + channel] = upper * (1 - below) + lower * below;
      }
    }
  }
  return { ...source, data: warped, width, height };
}
