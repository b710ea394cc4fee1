import type { Gray } from './pixels.ts';
import { findEdges, frameEdge, type Edge, type Field } from './find-edges.ts';
import type { Bends, Point, Quad } from './matrix.ts';

/** The paper covers at least this share of the photo. */
const minArea = 0.2;
/** Nothing to cut away when the outline is nearly the picture. */
const maxArea = 0.985;
/** Corners lie this far out of the photo at most, as a share of it. */
const outside = 0.03;
/** The share of a side along which the ground is darker than the paper. */
const minCovered = 0.55;
/** So many sides must be seen; the others run out of the photo. */
const minSeen = 3;

export interface Outline {
  /** In shares of the picture. */
  readonly corners: Quad;
  readonly bends: Bends;
}

/** In the order left, right, top, bottom. */
type Sides = readonly [Edge, Edge, Edge, Edge];

/**
 * Finds a sheet on a darker ground in a small picture. Its sides are straight steps from ground to paper: shadow changes how
 * bright both are, and hardly the step. Returns null when there is no clear sheet, such as for a scan or a photo that the paper
 * fills.
 */
export function findOutline(small: Gray): Outline | null {
  const upright = toLogarithms(small);
  const lying = transpose(upright);
  const { width, height } = small;
  const left = [...findEdges(upright, 1), frameEdge(0)];
  const right = [...findEdges(upright, -1), frameEdge(width - 1)];
  const top = [...findEdges(lying, 1), frameEdge(0)];
  const bottom = [...findEdges(lying, -1), frameEdge(height - 1)];
  let best: Sides | null = null;
  let most = 0;
  for (const first of left)
    for (const second of right)
      for (const third of top)
        for (const fourth of bottom) {
          const sides: Sides = [first, second, third, fourth];
          const score = scoreOf(sides, width, height);
          if (score > most) [best, most] = [sides, score];
        }
  return best && bendSides(best, width, height);
}

function cornersOf([left, right, top, bottom]: Sides): Quad {
  return [meet(left, top), meet(right, top), meet(right, bottom), meet(left, bottom)];
}

/** Where an upright edge meets a lying one. */
function meet(upright: Edge, lying: Edge): Point {
  const y = (lying.offset + lying.slope * upright.offset) / (1 - lying.slope * upright.slope);
  return [upright.offset + upright.slope * y, y];
}

type Span = readonly [from: number, to: number];

/** From where to where each side runs. */
function spansOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): readonly [Span, Span, Span, Span] {
  return [
    [y0, y3],
    [y1, y2],
    [x0, x1],
    [x3, x2],
  ];
}

/** How clearly the sides are seen; 0 for what is no outline of a sheet. */
function scoreOf(sides: Sides, width: number, height: number): number {
  const corners = cornersOf(sides);
  const spans = spansOf(corners);
  const isInside = corners.every(
    ([x, y]) => Math.abs(x / width - 0.5) < 0.5 + outside && Math.abs(y / height - 0.5) < 0.5 + outside,
  );
  if (!isInside || spans.some(([from, to]) => to <= from)) return 0;
  const share = areaOf(corners) / (width * height);
  if (share < minArea || share > maxArea) return 0;
  const visible = sides.flatMap((side, index) =>
    side.isFrame ? [] : [[side, spans[index] as Span] as const],
  );
  const isSeen = visible.every(([side, [from, to]]) => side.brighter(from, to) >= minCovered * (to - from));
  if (!isSeen || visible.length < minSeen) return 0;
  return visible.reduce((sum, [side, span]) => sum + side.clarity(...span), 0);
}

/** Lays the sides onto a sheet that curls a little: its corners, and how far its sides bend between them. */
function bendSides(sides: Sides, width: number, height: number): Outline {
  const spans = spansOf(cornersOf(sides));
  const bent = sides.map((side, index) => side.bent(...(spans[index] as Span)));
  const corners = cornersOf(bent.map(({ edge }) => edge) as unknown as Sides);
  const lengths = spansOf(corners).map(([from, to]) => to - from);
  // A lying side bends by a share of the upright ones, and the other way round.
  const across = [2, 2, 0, 0].map(
    (index) => ((lengths[index] as number) + (lengths[index + 1] as number)) / 2,
  );
  return {
    corners: corners.map(([x, y]) => [x / width, y / height]) as unknown as Quad,
    bends: bent.map(({ bend }, index) => bend / (across[index] as number)) as unknown as Bends,
  };
}

function areaOf(quad: Quad): number {
  const sum = quad.reduce((total, [x, y], index) => {
    const [nextX, nextY] = quad[(index + 1) % 4] as Point;
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** With the noise of dark places held down. */
function toLogarithms({ data, width, height }: Gray): Field {
  const table = Float32Array.from({ length: 256 }, (_, value) => Math.log(value + 12));
  return { values: Float32Array.from(data, (value) => table[value] as number), width, height };
}

/** Mirrors the picture at its diagonal: what lies in it is upright then. */
function transpose({ values, width, height }: Field): Field {
  const turned = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = values[y * width + x] as number;
  return { values: turned, width: height, height: width };
}
