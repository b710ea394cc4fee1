import sharp from 'sharp';
import type { Random } from './random.ts';
import type { Picture } from './rasterize.ts';

type Point = readonly [x: number, y: number];

const raw = ({ width, height }: Picture) => ({ raw: { width, height, channels: 1 as const } });

/** Noise with a bell-like distribution, added to each pixel. */
function addNoise(data: Uint8Array, strength: number, random: Random): void {
  let state = random.whole(1, 2 ** 30);
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const sum = (state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) - 382;
    const value = (data[at] ?? 0) + (sum / 128) * strength;
    data[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

/** What a scanner makes of a page: a little skew, paper that is not quite white, noise, JPEG. */
export async function scan(page: Picture, random: Random): Promise<Buffer> {
  const skewed = await sharp(page.data, raw(page))
    .rotate((random.next() - 0.5) * 2.4, { background: '#ffffff' })
    .resize(page.width, page.height, { fit: 'cover' })
    .linear(random.whole(80, 100) / 100, random.whole(0, 25))
    .blur(random.chance(0.4) ? 0.3 + random.next() * 0.4 : 0.3)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = skewed.info;
  const data =
    channels === 1 ? new Uint8Array(skewed.data) : skewed.data.filter((_, at) => at % channels === 0);
  addNoise(data, random.whole(2, 14), random);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: random.whole(55, 88) })
    .toBuffer();
}

/** The projective map that takes the corners of the unit square to four points (Heckbert). */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Point, Point, Point, Point]): number[] {
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

function inverse([
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
  g = 0,
  h = 0,
  i = 0,
]: readonly number[]): number[] {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** What a phone makes of a page: perspective, a table around it, a shadow, uneven light, blur, noise, JPEG. */
export async function photograph(
  page: Picture,
  random: Random,
  quality = random.whole(70, 90),
): Promise<Buffer> {
  const [width, height] = [Math.round(page.width * 1.14), Math.round(page.height * 1.12)];
  const wobble = (share: number) => (random.next() - 0.5) * share * page.width;
  const [left, top] = [(width - page.width) / 2, (height - page.height) / 2];
  const corner = (x: number, y: number): Point => [
    left + x * page.width + wobble(0.07),
    top + y * page.height + wobble(0.07),
  ];
  const back = inverse(squareTo([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]));
  const [table, light, tilt] = [random.whole(60, 140), random.whole(165, 250) / 255, random.next() - 0.5];
  const shadow = {
    at: random.next(),
    depth: random.chance(0.6) ? random.next() * 0.4 : 0,
    slope: random.next() - 0.5,
  };
  const data = new Uint8Array(width * height);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = back;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + i;
      const [u, v] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
      const brightness = light * (1 - 0.25 * tilt * (x / width - y / height));
      const isShaded = x / width + shadow.slope * (y / height) > shadow.at;
      const shade = isShaded
        ? 1 - shadow.depth * Math.min(1, (x / width + shadow.slope * (y / height) - shadow.at) * 8)
        : 1;
      const grey = u >= 0 && u < 1 && v >= 0 && v < 1 ? sample(page, u, v) : table + ((x * 7 + y * 3) % 23);
      data[y * width + x] = Math.min(255, grey * brightness * shade);
    }
  addNoise(data, random.whole(3, 16), random);
  const sharpness = random.chance(0.6) ? 0.4 + random.next() * 0.7 : 0.3;
  const picture = sharp(data, { raw: { width, height, channels: 1 } }).blur(sharpness);
  return picture.jpeg({ quality }).toBuffer();
}

/** The grey between four pixels. */
function sample({ data, width, height }: Picture, u: number, v: number): number {
  const [x, y] = [Math.min(width - 1.001, u * width), Math.min(height - 1.001, v * height)];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - column, y - row];
  const at = row * width + column;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
