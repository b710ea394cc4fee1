import { expect, test } from 'vitest';
import type { Word } from '../contents.ts';
import { findLevel } from './find-level.ts';
import { groupLines } from './lines.ts';

/** The words of ten rows that rise to the right, more from row to row, as at the foot of a photo that was taken at an angle. */
const rising = (steepest: number): Word[][] =>
  Array.from({ length: 10 }, (_, row) =>
    [0.1, 0.25, 0.4, 0.8].map((x, at): Word => {
      const y = 0.1 + row * 0.03 - (steepest * row * x) / 10;
      return { text: `${row}.${at}`, box: [x, y, 0.1, 0.012] };
    }),
  );

const rowsOf = (words: readonly Word[], runs: readonly (readonly Word[])[]) =>
  groupLines(words, findLevel(runs)).map((line) => line.words.map(({ text }) => text).join(' '));

test('A word far to the right is in the line of its row, also where the page was not laid flat', () => {
  const rows = rising(0.05);
  const expected = rows.map((words) => words.map(({ text }) => text).join(' '));
  expect(rowsOf(rows.flat(), [])).not.toEqual(expected);
  // Recognition finds the beginning of each row, and loses its last word to a line of its own.
  const runs = rows.flatMap((words) => [words.slice(0, 3), words.slice(3)]);
  expect(rowsOf(rows.flat(), runs)).toEqual(expected);
});

test('The words of a line keep their places, and too few lines say nothing', () => {
  const rows = rising(0.05);
  const lines = groupLines(rows.flat(), findLevel(rows));
  expect(new Set(lines.flatMap(({ words }) => words))).toEqual(new Set(rows.flat()));
  const box = [0.8, 0.5, 0.1, 0.012] as const;
  expect(findLevel(rows.slice(0, 2))(box)).toEqual(box);
});
