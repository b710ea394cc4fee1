import { expect, test } from 'vitest';
import { defaultContentsLimits } from '../index.ts';
import type { Gray } from '@dossier/scan';
import { samplePdf } from '../testing/sample-files.ts';
import { findCrosses } from './find-crosses.ts';
import { readPaper } from './read-paper.ts';

const [width, height] = [1000, 1400];
type Stroke = readonly [x: number, y: number, toX: number, toY: number];

/** A page with strokes of ink, three pixels wide, on a field that is coloured lightly. */
function page(strokes: readonly Stroke[]): Gray {
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 60; y < 200; y += 1) data.fill(225, y * width + 60, y * width + 300);
  for (const [x, y, toX, toY] of strokes) {
    const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y), 1);
    for (let step = 0; step <= steps; step += 1) {
      const [atX, atY] = [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps].map(Math.round);
      for (const row of [-1, 0, 1])
        data.fill(20, (atY! + row) * width + atX! - 1, (atY! + row) * width + atX! + 2);
    }
  }
  return { data, width, height, channels: 1 };
}

const box = (x: number, y: number, across = 24, down = 20): Stroke[] => [
  [x, y, x + across, y],
  [x, y + down, x + across, y + down],
  [x, y, x, y + down],
  [x + across, y, x + across, y + down],
];
const cross = (x: number, y: number, size: number): Stroke[] => [
  [x, y, x + size, y + size],
  [x, y + size, x + size, y],
];
const found = (...strokes: (readonly Stroke[])[]) => findCrosses(page(strokes.flat()));

test('Boxes with and without a cross are found, also where the cross touches the outline', () => {
  expect(found(box(100, 100))).toEqual([{ box: [0.099, 99 / height, 0.027, 23 / height], isCrossed: false }]);
  expect(found(box(100, 100), cross(102, 100, 20))).toMatchObject([{ isCrossed: true }]);
  const apart = found(box(100, 100, 34, 30), cross(110, 108, 14));
  expect(apart).toMatchObject([{ isCrossed: true }, { isCrossed: true }]);
});

test('A cross in a coloured field without an outline is found', () => {
  expect(found([])).toEqual([]);
  expect(found(cross(110, 98, 14))).toMatchObject([{ isCrossed: true }]);
});

test('Other ink is neither: cells of a table, black squares, letters, and a box with a speck', () => {
  const table = [...box(100, 100, 30, 400), ...box(130, 100, 500, 400)];
  const square = Array.from({ length: 18 }, (_, at): Stroke => [700, 300 + at, 718, 300 + at]);
  const letters = {
    H: [
      [100, 700, 100, 724],
      [120, 700, 120, 724],
      [100, 712, 120, 712],
    ],
    N: [
      [200, 700, 200, 724],
      [200, 700, 220, 724],
      [220, 700, 220, 724],
    ],
    K: [
      [300, 700, 300, 724],
      [300, 712, 320, 700],
      [300, 712, 320, 724],
    ],
    Y: [
      [400, 700, 410, 712],
      [420, 700, 410, 712],
      [410, 712, 410, 724],
    ],
    V: [
      [500, 700, 510, 724],
      [520, 700, 510, 724],
    ],
    plus: [
      [600, 712, 620, 712],
      [610, 700, 610, 724],
    ],
    D: [
      [700, 700, 700, 724],
      [700, 700, 712, 700],
      [712, 700, 720, 712],
      [720, 712, 712, 724],
      [700, 724, 712, 724],
    ],
  } as const satisfies Record<string, readonly Stroke[]>;
  const speck: Stroke[] = [...box(800, 900), [811, 908, 812, 909]];
  expect(found(table, square, Object.values(letters).flat(), speck)).toEqual([]);
});

test('Crosses that a PDF draws as paths are placed on its page, if it has the title of a form', async () => {
  const paths = '1 0.9 0.9 rg 60 690 26 14 re f 0.8 w 68 692 m 78 702 l S 68 702 m 78 692 l S';
  const titled = (title: string) =>
    samplePdf({ pages: [`${paths} 0 g BT /F1 12 Tf 100 692 Td (${title} - Certificato) Tj ET`] });
  const crossesOf = async (title: string) =>
    (await readPaper('pdf', titled(title), defaultContentsLimits)).pages[0]?.crosses;
  const [cross, ...others] = (await crossesOf('Lohnausweis - Certificat de salaire')) ?? [];
  expect([cross?.isCrossed, others]).toEqual([true, []]);
  expect(cross?.box[0]).toBeCloseTo(67.6 / 595, 2);
  expect(cross?.box[1]).toBeCloseTo((842 - 702.4) / 842, 2);
  expect(await crossesOf('Zinsausweis der Bank Rigi, Auszug des Kontos')).toBeUndefined();
});
