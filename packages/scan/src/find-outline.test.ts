import { expect, it } from 'vitest';
import type { Gray } from './pixels.ts';
import { findOutline } from './find-outline.ts';
import type { Point } from './matrix.ts';

const [width, height] = [300, 400];

/** What lies at a place: how bright it is in even light, from 0 to 1. */
type Scene = (x: number, y: number) => number;

/** Draws a scene in the light that falls on it, with the grain of a photo. */
function photo(scene: Scene, light: Scene = () => 1): Gray {
  let seed = 1;
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    seed = (seed * 16_807) % 2_147_483_647;
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(255, 240 * scene(x, y) * light(x, y) + (seed / 2_147_483_647) * 6);
  });
  return { data, width, height, channels: 1 };
}

const corners: readonly Point[] = [
  [40, 30],
  [250, 50],
  [280, 370],
  [15, 380],
];
/** Lines of text, and a table with a frame of its own. */
const print: Scene = (x, y) =>
  y % 14 < 3 && x % 7 < 5 && x > 70 && x < 220 && y > 80 && y < 300 ? 0.15 : 0.95;
const boards: Scene = (x, y) => 0.3 + 0.06 * Math.sin(y / 3) + 0.02 * Math.sin(x);

/** Whether a place is within a convex outline whose upper side sags in its middle. */
const isOn = (outline: readonly Point[], x: number, y: number): boolean =>
  outline.every(([x0, y0], index) => {
    const [x1, y1] = outline[(index + 1) % outline.length] as Point;
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0;
  });
const sheet: Scene = (x, y) => (isOn(corners, x, y) ? print(x, y) : boards(x, y));

function expectCorners(picture: Gray, expected = corners) {
  const found = findOutline(picture)?.corners ?? [];
  expect(found).toHaveLength(4);
  for (const [index, [x, y]] of found.entries()) {
    const [expectedX, expectedY] = expected[index] as Point;
    expect(Math.hypot(x * width - expectedX, y * height - expectedY)).toBeLessThan(3);
  }
}

it('finds the corners of a sheet on a table', () => {
  expectCorners(photo(sheet));
});

it.each<[string, Scene]>([
  ['across a corner', (x, y) => (x + y > 330 ? 0.3 : 1)],
  ['over one half', (x) => 1 - 0.7 / (1 + Math.exp((x - 150) / 8))],
  ['that grows to the foot', (_, y) => 1 - (0.8 * y) / height],
])('finds them in a shadow %s', (_, light) => {
  expectCorners(photo(sheet, light));
});

it('measures how far a side of a sheet that curls bends', () => {
  const sag = (x: number) => 4 * ((x - 40) / 220) * (1 - (x - 40) / 220) * 4;
  const curled: Scene = (x, y) =>
    x > 40 && x < 260 && y > 40 + sag(x) && y < 370 ? print(x, y) : boards(x, y);
  const outline = findOutline(photo(curled));
  expect(outline?.bends.map((bend) => Math.round(bend * 330) + 0)).toEqual([0, 0, 4, 0]);
});

it.each<[string, Scene]>([
  ['a page that fills the picture', print],
  [
    'a table on a page',
    (x, y) =>
      x > 60 && x < 240 && y > 90 && y < 300 && (x < 63 || x > 237 || y < 93 || y > 297) ? 0.1 : 0.95,
  ],
  ['a table without a sheet', boards],
])('finds no sheet on %s', (_, scene) => {
  expect(findOutline(photo(scene))).toBeNull();
});
