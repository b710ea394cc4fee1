import type { Box, Word } from '../contents.ts';
import { around, middle, type Level } from './lines.ts';

/** Shorter runs of words say little about the slope of their line. */
const minWords = 3;
const minWidth = 0.25;
const minRuns = 5;
/** Lines that fall or rise more are not the text of the page. */
const maxSlope = 0.08;

/**
 * How a page that was not laid quite flat is levelled: what recognition took for one line is one, and its slope grows or falls
 * steadily from the top of the page to its foot.
 */
export function findLevel(runs: readonly (readonly Word[])[]): Level {
  const slopes = runs.flatMap((run) => slopeOf(run.map(({ box }) => box)) ?? []);
  if (slopes.length < minRuns) return (box) => box;
  const slope = fitLine(slopes);
  return ([x, y, width, height]) => [x, y - slope(y + height / 2) * (x + width / 2 - 0.5), width, height];
}

interface Sample {
  readonly at: number;
  readonly value: number;
  readonly weight: number;
}

/** The slope of a run at its height on the page; null for a short one. */
function slopeOf(boxes: readonly Box[]): Sample | null {
  if (boxes.length < minWords) return null;
  const [, y, width, height] = around(boxes);
  if (width < minWidth) return null;
  const points = boxes.map((box) => ({ at: box[0] + box[2] / 2, value: middle(box), weight: box[2] }));
  const line = fitLine(points);
  const value = line(1) - line(0);
  return Math.abs(value) > maxSlope ? null : { at: y + height / 2, value, weight: width };
}

/** The straight line that is nearest to weighted samples (least squares). */
function fitLine(samples: readonly Sample[]): (at: number) => number {
  const sum = (of: (sample: Sample) => number) =>
    samples.reduce((all, each) => all + each.weight * of(each), 0);
  const weight = sum(() => 1);
  const [meanAt, mean] = [sum(({ at }) => at) / weight, sum(({ value }) => value) / weight];
  const spread = sum(({ at }) => (at - meanAt) ** 2);
  const rise = spread > 0 ? sum(({ at, value }) => (at - meanAt) * (value - mean)) / spread : 0;
  return (at) => mean + rise * (at - meanAt);
}
