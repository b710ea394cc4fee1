import type { Box, Word } from '@dossier/document-reader';
import { bottom, middle, right } from './boxes.ts';

/** A place for a cross, with or without one. */
export interface Mark {
  readonly box: Box;
  readonly isCrossed: boolean;
}

/** A cross between brackets counts as well. Of a picture, an empty box is seldom read as one. */
const crossed = /^[[(|]?[xX×✕✖✗✘☒⊠][\])|]?$/;
const empty = /^(?:[☐□◻▢]|\[_?\])$/;

/** The crosses and empty boxes among the words of a line. */
export function marksIn(words: readonly Word[]): readonly Mark[] {
  return words.flatMap(({ text, box }, at): Mark[] => {
    if (crossed.test(text)) return [{ box, isCrossed: true }];
    const isOpen = text === '[' && words[at + 1]?.text === ']';
    return isOpen || empty.test(text) ? [{ box, isCrossed: false }] : [];
  });
}

/** A mark is at most so far left of its label, and so far above it, in shares of the page. */
const maxBefore = 0.09;
const maxAbove = 0.016;

/** How far a mark is from a label that it may belong to; the same line is nearer than any other. */
function distance(mark: Box, label: Box): number {
  const before = label[0] - mark[0];
  if (before < -0.02 || before > maxBefore) return Infinity;
  const isBeside = middle(mark) > label[1] - label[3] / 2 && middle(mark) < bottom(label) + label[3] / 2;
  if (isBeside) return right(mark) <= label[0] + 0.01 ? before : Infinity;
  const above = label[1] - middle(mark);
  return above > 0 && above < maxAbove ? maxBefore + above : Infinity;
}

/** A box and the cross in it are so near to each other; the letter of the form may have a box of its own before them. */
const maxApart = 0.02;

/**
 * For each label whether the box at it is crossed; undefined without a box, and with marks that contradict each other. A mark
 * belongs to the label that it is nearest to, and of several the nearest counts.
 */
export function areCrossed(
  labels: readonly (Box | undefined)[],
  marks: readonly Mark[],
): readonly (boolean | undefined)[] {
  const owned = marks.flatMap(({ box, isCrossed }) => {
    const distances = labels.map((label) => (label ? distance(box, label) : Infinity));
    const far = Math.min(...distances);
    return Number.isFinite(far) ? [{ label: distances.indexOf(far), far, isCrossed }] : [];
  });
  return labels.map((_, at) => {
    const own = owned.filter(({ label }) => label === at).sort((a, b) => a.far - b.far);
    const [first] = own;
    const near = own.filter(({ far }) => far < (first?.far ?? 0) + maxApart);
    return near.every(({ isCrossed }) => isCrossed === first?.isCrossed) ? first?.isCrossed : undefined;
  });
}
