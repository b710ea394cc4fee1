import { expect, it } from 'vitest';
import { squareToQuad, type Quad } from './matrix.ts';
import type { Pixels } from './pixels.ts';
import { warp } from './warp.ts';

const [width, height] = [60, 80];
const quad: Quad = [
  [10, 12],
  [48, 8],
  [55, 70],
  [6, 74],
];
const flat = {
  toSheet: [1 / 20, 0, 0, 0, 1 / 30, 0, 0, 0, 1] as const,
  bends: [0, 0, 0, 0] as const,
  toQuad: squareToQuad(quad),
};
/** Red grows to the right, green downwards. */
const slopes: Pixels = {
  data: Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4);
    return [2 * (pixel % width), 2 * Math.floor(pixel / width), 0, 255][at % 4] as number;
  }),
  width,
  height,
  channels: 4,
};

it('lays a photographed sheet flat, in every channel', () => {
  const { data, ...size } = warp(slopes, flat, 20, 30);
  expect(size).toEqual({ width: 20, height: 30, channels: 4 });
  const colorAt = (x: number, y: number) => [...data.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 4)];
  const [x, y] = quad[0];
  expect(colorAt(0, 0)).toEqual([2 * x, 2 * y, 0, 255]);
  // In the middle of a side that is seen from above, beyond the half of the photo.
  const [red, green] = colorAt(19, 0) as [number, number];
  expect(Math.abs(red / 2 - 46)).toBeLessThan(1.5);
  expect(Math.abs(green / 2 - 8)).toBeLessThan(1);
});

it('draws what lies outside of the photo white', () => {
  const outside = { ...flat, toQuad: squareToQuad(quad.map(([x, y]) => [x - 40, y]) as unknown as Quad) };
  expect([...warp(slopes, outside, 20, 30).data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
});
