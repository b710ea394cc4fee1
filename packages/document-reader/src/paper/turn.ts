import type { Box, Line, Matrix } from '../contents.ts';

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Where a box is after the page was turned. */
export function turnBox([x, y, width, height]: Box, turn: Turn): Box {
  if (turn === 90) return [1 - y - height, x, height, width];
  if (turn === 180) return [1 - x - width, 1 - y - height, width, height];
  if (turn === 270) return [y, 1 - x - width, height, width];
  return [x, y, width, height];
}

/** Maps points of the turned page to those before the turn, in shares. */
export function undoTurn(turn: Turn): Matrix {
  if (turn === 90) return [0, 1, 0, -1, 0, 1, 0, 0, 1];
  if (turn === 180) return [-1, 0, 1, 0, -1, 1, 0, 0, 1];
  if (turn === 270) return [0, -1, 1, 1, 0, 0, 0, 0, 1];
  return [1, 0, 0, 0, 1, 0, 0, 0, 1];
}

/** The turn that undoes a turn. */
export const turnBack = (turn: Turn): Turn => ((360 - turn) % 360) as Turn;

/** Where lines are after the page was turned. */
export function turnLines(lines: readonly Line[], turn: Turn): Line[] {
  if (turn === 0) return [...lines];
  return lines.map(({ words, box }) => ({
    words: words.map((word) => ({ ...word, box: turnBox(word.box, turn) })),
    box: turnBox(box, turn),
  }));
}
