import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createReader, defaultReaderLimits } from './index.ts';

/*
 * Pictures as phones, scanners and programs write them: none has a problem, and each is drawn upright in its colours. A
 * picture is red above and blue below.
 */

const [width, height] = [60, 40];
const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

const half = { width, height: height / 2, channels: 3 as const };
const picture = (): Sharp =>
  sharp({ create: { ...half, background: red } }).extend({ bottom: height / 2, background: blue });
const png = await picture().png().toBuffer();

/** What undoes the orientations 1 to 8 of EXIF 2.32, in the order in which sharp applies it: mirrored, then rotated. */
const stored: ReadonlyArray<(upright: Sharp) => Sharp> = [
  (upright) => upright,
  (upright) => upright.flop(),
  (upright) => upright.rotate(180),
  (upright) => upright.flip(),
  (upright) => upright.flip().rotate(90),
  (upright) => upright.rotate(270),
  (upright) => upright.flip().rotate(270),
  (upright) => upright.rotate(90),
];

/** Four corners of different colours, so that every orientation is another picture. */
const corners = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
  .composite(
    [
      [red, 0, 0],
      [blue, width / 2, 0],
      [{ r: 30, g: 200, b: 30 }, 0, height / 2],
    ].map(([background, left, top]) => ({
      input: {
        create: { width: width / 2, height: height / 2, channels: 3, background: background as typeof red },
      },
      left: left as number,
      top: top as number,
    })),
  )
  .png()
  .toBuffer();

async function oriented(orientation: number, format: 'jpeg' | 'tiff'): Promise<Buffer> {
  const pixels = await (stored[orientation - 1] as (upright: Sharp) => Sharp)(sharp(corners))
    .png()
    .toBuffer();
  return sharp(pixels).withMetadata({ orientation })[format]({ quality: 100 }).toBuffer();
}

const reader = createReader({ ...defaultReaderLimits, timeMs: 30_000 });
afterAll(() => reader.close());
const never = new AbortController().signal;

async function read(bytes: Buffer) {
  const open = () => Promise.resolve(Readable.from([bytes]));
  const source = { userId: 1, format: 'picture' as const, size: bytes.length, open };
  const problem = await reader.inspect(source, never);
  const rendered = await reader.render(source, 200, never);
  if (!('jpeg' in rendered)) throw new Error(rendered.problem);
  return { problem, pixels: await sharp(rendered.jpeg).raw().toBuffer({ resolveWithObject: true }) };
}

type Pixels = Awaited<ReturnType<typeof read>>['pixels'];

/** The colour at a place, in shares of width and height. */
function colourAt({ data, info }: Pixels, x: number, y: number): number[] {
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const isNear = (colour: number[], expected: typeof red): boolean =>
  [expected.r, expected.g, expected.b].every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 90);

describe.each(['jpeg', 'tiff'] as const)('a %s', (format) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of orientation %i is upright', async (orientation) => {
    const { problem, pixels } = await read(await oriented(orientation, format));
    expect([problem, pixels.info.width, pixels.info.height]).toEqual([null, width, height]);
    expect(isNear(colourAt(pixels, 0.25, 0.25), red), 'above left').toBe(true);
    expect(isNear(colourAt(pixels, 0.75, 0.25), blue), 'above right').toBe(true);
    expect(isNear(colourAt(pixels, 0.25, 0.75), { r: 30, g: 200, b: 30 }), 'below left').toBe(true);
  });
});

describe('a picture', () => {
  it.each<[string, Sharp]>([
    ['a JPEG in CMYK', sharp(png).toColourspace('cmyk').jpeg({ quality: 100 })],
    ['a progressive JPEG', sharp(png).jpeg({ progressive: true })],
    ['a PNG of 16 bits', sharp(png).toColourspace('rgb16').png()],
    ['a PNG with a palette', sharp(png).png({ palette: true })],
    ['an interlaced PNG', sharp(png).png({ progressive: true })],
    ['a GIF', sharp(png).gif()],
    ['an animated GIF', sharp([png, png], { join: { animated: true } }).gif()],
    ['an animated WebP', sharp([png, png], { join: { animated: true } }).webp({ quality: 100 })],
    ['an AVIF', sharp(png).avif({ quality: 90, effort: 0 })],
    ['a TIFF of 16 bits', sharp(png).toColourspace('rgb16').tiff({ compression: 'none' })],
    ['a TIFF in CMYK', sharp(png).toColourspace('cmyk').tiff({ compression: 'lzw' })],
    [
      'a TIFF in tiles',
      sharp(png).tiff({ tile: true, tileWidth: 16, tileHeight: 16, compression: 'deflate' }),
    ],
    ['a TIFF with a JPEG', sharp(png).tiff({ compression: 'jpeg', quality: 90 })],
    ['a BigTIFF', sharp(png).tiff({ bigtiff: true })],
  ])('such as %s has no problem and keeps its colours', async (_name, written) => {
    const { problem, pixels } = await read(await written.toBuffer());
    expect(problem).toBeNull();
    expect(isNear(colourAt(pixels, 0.5, 0.2), red), String(colourAt(pixels, 0.5, 0.2))).toBe(true);
    expect(isNear(colourAt(pixels, 0.5, 0.8), blue), String(colourAt(pixels, 0.5, 0.8))).toBe(true);
  });

  it('may be black and white, as a fax', async () => {
    const fax = await sharp(png)
      .threshold(60)
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer();
    expect((await read(fax)).problem).toBeNull();
  });
});
