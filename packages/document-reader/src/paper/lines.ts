import type { Box, Line, Word } from '../contents.ts';

export type PlacedWord = Word;

/** Where a box is on a page that is laid quite flat. */
export type Level = (box: Box) => Box;
const isFlat: Level = (box) => box;

/**
 * Groups words into printed lines, from top to bottom and from left to right. The box of a line is around the words as they are
 * on the level page; the words keep their own.
 */
export function groupLines(words: readonly PlacedWord[], level = isFlat): Line[] {
  const sorted = words
    .map((word): LevelWord => ({ word, box: level(word.box) }))
    .sort((a, b) => middle(a.box) - middle(b.box));
  const lines: LevelWord[][] = [];
  for (const word of sorted) {
    // Only the last lines can be near: words are sorted by their middle.
    const line = lines.slice(-3).find((candidate) => isOnLine(word.box, candidate));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => {
    const ordered = line.toSorted((a, b) => a.box[0] - b.box[0]);
    return { words: ordered.map(({ word }) => word), box: around(ordered.map(({ box }) => box)) };
  });
}

interface LevelWord {
  readonly word: PlacedWord;
  readonly box: Box;
}

export const middle = ([, y, , height]: Box): number => y + height / 2;

/** Whether the middle of a word is within the middle half of the words of a line, measured by the nearest one. */
function isOnLine(box: Box, line: readonly LevelWord[]): boolean {
  const nearest = line.reduce((best, word) =>
    distance(word.box, box) < distance(best.box, box) ? word : best,
  );
  const height = Math.min(nearest.box[3], box[3]);
  return Math.abs(middle(nearest.box) - middle(box)) < height / 2;
}

const distance = (a: Box, b: Box): number => Math.abs(a[0] + a[2] / 2 - b[0] - b[2] / 2);

export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}
