import type { Box, PaperPage } from '../contents.ts';
import type { Gray } from '@dossier/scan';

/** Darker pixels are ink; the colour that fills the boxes of official forms is not. */
const ink = 150;
/** The sides of boxes and crosses, in shares of the longer side of the page: 2 to 11 mm of A4. */
const [minSide, maxSide] = [0.0065, 0.037];
/** Smaller ones have no inside. */
const minPixels = 12;
const maxAspect = 2.4;
/** More patches of ink are no form. */
const maxPatches = 20_000;

interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds the boxes for crosses on a page that is laid flat, by their outlines, each with or without a cross, and crosses
 * that are in no such outline. What may be either is left out.
 */
export function findCrosses(picture: Gray): NonNullable<PaperPage['crosses']> {
  const { width, height } = picture;
  const longer = Math.max(width, height);
  const fits = (side: number) => side >= Math.max(minPixels, minSide * longer) && side <= maxSide * longer;
  return findPatches(picture).flatMap((patch) => {
    const [across, down] = [patch.right - patch.left + 1, patch.bottom - patch.top + 1];
    if (!fits(across) || !fits(down) || Math.max(across / down, down / across) > maxAspect) return [];
    const isCrossed = isOutline(picture, patch)
      ? readInside(picture, patch)
      : isCross(picture, patch) || null;
    const box: Box = [patch.left / width, patch.top / height, across / width, down / height];
    return isCrossed === null ? [] : [{ box, isCrossed }];
  });
}

/** The rectangles around connected ink, found by the runs of its rows. */
function findPatches({ data, width, height }: Gray): Patch[] {
  const patches: Patch[] = [];
  const parents: number[] = [];
  const root = (at: number): number => {
    let found = at;
    while (parents[found] !== found) found = parents[found] as number;
    parents[at] = found;
    return found;
  };
  let above: { start: number; end: number; patch: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    const runs: typeof above = [];
    let first = 0;
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] as number) >= ink) continue;
      const start = x;
      while (x < width && (data[y * width + x] as number) < ink) x += 1;
      const patch = patches.push({ left: start, top: y, right: x - 1, bottom: y }) - 1;
      parents.push(patch);
      while (first < above.length && (above[first]?.end as number) < start - 1) first += 1;
      for (let at = first; at < above.length && (above[at]?.start as number) <= x; at += 1)
        join(root(above[at]?.patch as number), root(patch));
      runs.push({ start, end: x - 1, patch: root(patch) });
    }
    above = runs;
  }
  const found = patches.filter((_, at) => parents[at] === at);
  return found.length > maxPatches ? [] : found;

  function join(into: number, from: number): void {
    if (into === from) return;
    parents[from] = into;
    const [a, b] = [patches[into] as Patch, patches[from] as Patch];
    a.left = Math.min(a.left, b.left);
    a.top = Math.min(a.top, b.top);
    a.right = Math.max(a.right, b.right);
    a.bottom = Math.max(a.bottom, b.bottom);
  }
}

/** Whether there is ink within a rectangle around a point, in pixels. */
function hasInk({ data, width }: Gray, x: number, y: number, reachX: number, reachY: number): boolean {
  for (let row = Math.round(y - reachY); row <= y + reachY; row += 1)
    for (let column = Math.round(x - reachX); column <= x + reachX; column += 1)
      if ((data[row * width + column] as number) < ink) return true;
  return false;
}

/** An outline is within this share of the sides of its box, with gaps in so little of each. */
const outlineDepth = 0.14;
const minOutline = 0.94;

function isOutline(picture: Gray, { left, top, right, bottom }: Patch): boolean {
  const [reachX, reachY] = [(outlineDepth * (right - left)) / 2, (outlineDepth * (bottom - top)) / 2];
  const isCovered = (from: number, to: number, isInk: (at: number) => boolean): boolean => {
    let covered = 0;
    for (let at = from; at <= to; at += 1) if (isInk(at)) covered += 1;
    return covered >= minOutline * (to - from + 1);
  };
  return (
    isCovered(left, right, (x) => hasInk(picture, x, top + reachY, 0, reachY)) &&
    isCovered(left, right, (x) => hasInk(picture, x, bottom - reachY, 0, reachY)) &&
    isCovered(top, bottom, (y) => hasInk(picture, left + reachX, y, reachX, 0)) &&
    isCovered(top, bottom, (y) => hasInk(picture, right - reachX, y, reachX, 0))
  );
}

/** The inside of a box is what is so far from its sides. An empty one is nearly white; one that is black is no box. */
const inset = 0.2;
const [emptyUpTo, crossedFrom, crossedUpTo] = [0.01, 0.12, 0.7];

function readInside({ data, width }: Gray, { left, top, right, bottom }: Patch): boolean | null {
  const [edgeX, edgeY] = [Math.ceil(inset * (right - left)), Math.ceil(inset * (bottom - top))];
  let [dark, all] = [0, 0];
  for (let y = top + edgeY; y <= bottom - edgeY; y += 1)
    for (let x = left + edgeX; x <= right - edgeX; x += 1) {
      all += 1;
      if ((data[y * width + x] as number) < ink) dark += 1;
    }
  const share = all === 0 ? 1 : dark / all;
  if (share <= emptyUpTo) return false;
  return share >= crossedFrom && share <= crossedUpTo ? true : null;
}

const samples = 24;
/** A stroke of a cross is so near to the diagonal of its rectangle, and covers so much of it. */
const strokeReach = 0.09;
const minStroke = 0.92;
/** The notches between the strokes are free of ink in the middle of each side. */
const notch = 0.12;

function isCross(picture: Gray, { left, top, right, bottom }: Patch): boolean {
  const [across, down] = [right - left, bottom - top];
  const isStroke = (direction: 1 | -1): boolean => {
    let covered = 0;
    for (let at = 0; at < samples; at += 1) {
      const share = (at + 0.5) / samples;
      const x = left + across * (direction === 1 ? share : 1 - share);
      if (hasInk(picture, x, top + down * share, across * strokeReach, down * strokeReach)) covered += 1;
    }
    return covered >= minStroke * samples;
  };
  const [reachX, reachY] = [across * (notch / 2), down * (notch / 2)];
  const [middleX, middleY] = [left + across / 2, top + down / 2];
  const notches = [
    [middleX, top + reachY],
    [middleX, bottom - reachY],
    [left + reachX, middleY],
    [right - reachX, middleY],
  ] as const;
  return isStroke(1) && isStroke(-1) && notches.every(([x, y]) => !hasInk(picture, x, y, reachX, reachY));
}
