import type { Box } from '@dossier/document-reader';

export const right = ([x, , width]: Box): number => x + width;
/** Halfway between top and bottom. */
export const middle = ([, y, , height]: Box): number => y + height / 2;
export const bottom = ([, y, , height]: Box): number => y + height;

/** The smallest rectangle around several. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box[0]));
  const y = Math.min(...boxes.map((box) => box[1]));
  return [x, y, Math.max(...boxes.map(right)) - x, Math.max(...boxes.map(bottom)) - y];
}
