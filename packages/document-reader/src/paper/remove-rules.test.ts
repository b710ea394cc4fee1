import { expect, test } from 'vitest';
import type { Gray } from '@dossier/scan';
import { removeRules } from './remove-rules.ts';

const [width, height] = [400, 600];

/** A white page with black rectangles: left, top, width, height. */
function page(...rectangles: readonly (readonly [number, number, number, number])[]): Gray {
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, across, down] of rectangles)
    for (let y = top; y < top + down; y += 1) data.fill(0, y * width + left, y * width + left + across);
  return { data, width, height, channels: 1 };
}

const inkOf = ({ data }: Gray): number => data.reduce((sum, value) => sum + Number(value < 128), 0);

test('The lines of a box are whitened, and figures in it stay', () => {
  const figure = [200, 210, 4, 14] as const;
  const box = [
    [100, 200, 200, 2],
    [100, 240, 200, 2],
    [100, 200, 2, 42],
    [298, 200, 2, 42],
  ] as const;
  expect(inkOf(removeRules(page(...box)))).toBeLessThan(20);
  expect(inkOf(removeRules(page(figure)))).toBe(inkOf(page(figure)));
  const { data } = removeRules(page(...box, figure));
  expect(data[215 * width + 201]).toBe(0);
});

test('Short strokes, thick bars, and a letter that touches a line stay', () => {
  for (const stroke of [
    [100, 100, 20, 2],
    [100, 100, 200, 12],
  ] as const)
    expect(inkOf(removeRules(page(stroke)))).toBe(inkOf(page(stroke)));
  const touching = page([50, 300, 300, 2], [200, 288, 3, 14]);
  expect(removeRules(touching).data[290 * width + 201]).toBe(0);
});
