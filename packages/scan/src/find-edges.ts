/** Brightness by its logarithm, row by row. */
export interface Field {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** A straight upright edge: at height y it lies at `offset + slope * y`. */
interface Straight {
  readonly offset: number;
  readonly slope: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Edge extends Straight {
  readonly isFrame: boolean;
  /** At how many heights between two the side of the sheet is clearly brighter. */
  brighter(from: number, to: number): number;
  /** How well it is seen between two heights: more for a clear step, less than nothing without. */
  clarity(from: number, to: number): number;
  /** The chord of the edge between two heights, and how far the edge lies to the right of it in the middle, in pixels. */
  bent(from: number, to: number): { readonly edge: Edge; readonly bend: number };
}

/** The side of a sheet that is turned more than this is not found. */
const maxSlope = 1;
const slopeStep = 0.01;
/** How far the slope of a place may differ from that of its edge, in steps. */
const slopeReach = 4;
/** Pixels. */
const offsetStep = 2;
/** Places where brightness changes less (by its logarithm, over four pixels) are no edge. */
const minGradient = 0.12;
/** Ground and paper are compared at these distances on both sides of the edge, in pixels: a printed line is no edge. */
const distances = [3, 5, 7];
const minStep = 0.12;
/** Steps from ground to paper that are larger say no more. */
const clearStep = 0.5;
/** A change is as large at the nearest of these distances as at the farthest, nearly. */
const minSharpness = 0.65;
/** An edge has at least this share of the places that the height of the picture has. */
const minVotes = 0.08;
const maxPeaks = 360;
const maxCandidates = 60;
const maxEdges = 8;
/** How far an edge is searched from where it was, in pixels. */
const reach = 4;
/** What bends more, as a share of its length, is not the side of a sheet that lies on a table. */
const maxBend = 0.02;
/** The changes along an edge that are enough to fit it. */
const minPlaces = 8;

export function frameEdge(offset: number): Edge {
  const edge: Edge = {
    offset,
    slope: 0,
    isFrame: true,
    brighter: () => 0,
    clarity: () => 0,
    bent: () => ({ edge, bend: 0 }),
  };
  return edge;
}

/** The clearest straight edges with the brighter side on the right (`sign` 1) or on the left (-1). */
export function findEdges(field: Field, sign: 1 | -1): Edge[] {
  const { height } = field;
  const candidates: Straight[] = [];
  for (const peak of findPeaks(field, sign)) {
    const straight = fitStraight(changesAlong(field, sign, peak, 0, height)) ?? peak;
    if (candidates.some((other) => isSame(straight, other, height))) continue;
    candidates.push(straight);
    if (candidates.length === maxCandidates) break;
  }
  return candidates
    .map((straight) => createEdge(field, sign, straight))
    .sort((a, b) => b.brighter(0, height) - a.brighter(0, height))
    .slice(0, maxEdges);
}

function isSame(one: Straight, other: Straight, height: number): boolean {
  const near = (y: number) => Math.abs(at(one, y) - at(other, y)) < 5;
  return near(0) && near(height);
}

const at = ({ offset, slope }: Straight, y: number): number => offset + slope * y;

/** Each place where brightness changes votes for the straight lines through it that run along the change (Hough). */
function findPeaks({ values, width, height }: Field, sign: number): Straight[] {
  const slopes = 2 * Math.round(maxSlope / slopeStep) + 1;
  const margin = Math.ceil(maxSlope * height);
  const offsets = Math.ceil((width + 2 * margin) / offsetStep) + 1;
  const votes = new Uint16Array(slopes * offsets);
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const place = y * width + x;
      const across = sign * ((values[place + 2] as number) - (values[place - 2] as number));
      if (across < minGradient) continue;
      const down = sign * ((values[place + 2 * width] as number) - (values[place - 2 * width] as number));
      const slope = Math.round((-down / across + maxSlope) / slopeStep);
      const last = Math.min(slopes - 1, slope + slopeReach);
      for (let index = Math.max(0, slope - slopeReach); index <= last; index += 1) {
        const offset = x - (index * slopeStep - maxSlope) * y;
        const bin = index * offsets + Math.round((offset + margin) / offsetStep);
        votes[bin] = (votes[bin] as number) + 1;
      }
    }
  const vote = (bin: number): number => votes[bin] ?? 0;
  const peaks: number[] = [];
  for (let bin = 0; bin < votes.length; bin += 1) {
    const most = Math.max(vote(bin - 1), vote(bin - offsets), minVotes * height);
    if (vote(bin) >= most && vote(bin) > Math.max(vote(bin + 1), vote(bin + offsets))) peaks.push(bin);
  }
  return peaks
    .sort((a, b) => vote(b) - vote(a))
    .slice(0, maxPeaks)
    .map((bin) => ({
      slope: Math.floor(bin / offsets) * slopeStep - maxSlope,
      offset: (bin % offsets) * offsetStep - margin,
    }));
}

/** The places of the strongest change near a line; a sharp change is as strong at several places, and lies in their middle. */
function changesAlong(field: Field, sign: number, line: Straight, from: number, to: number): Place[] {
  const { values, width, height } = field;
  const places: Place[] = [];
  for (let y = Math.max(0, Math.ceil(from)); y < Math.min(height, to); y += 1) {
    const middle = Math.round(at(line, y));
    let [sum, count, most] = [0, 0, minGradient];
    for (let x = Math.max(2, middle - reach); x <= Math.min(width - 3, middle + reach); x += 1) {
      const place = y * width + x;
      const across = sign * ((values[place + 2] as number) - (values[place - 2] as number));
      if (across > 1.1 * most) [sum, count, most] = [x, 1, across];
      else if (across > 0.9 * most) [sum, count] = [sum + x, count + 1];
    }
    if (count > 0) places.push({ x: sum / count, y });
  }
  return places;
}

/** The straight line that is nearest to places (least squares); null for too few. */
function fitStraight(places: readonly Place[]): Straight | null {
  if (places.length < minPlaces) return null;
  const meanX = places.reduce((sum, { x }) => sum + x, 0) / places.length;
  const meanY = places.reduce((sum, { y }) => sum + y, 0) / places.length;
  const spread = places.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0);
  const slope = places.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, offset: meanX - slope * meanY };
}

function createEdge(field: Field, sign: number, straight: Straight): Edge {
  const steps = stepsAlong(field, sign, straight);
  return {
    ...straight,
    isFrame: false,
    brighter: sumOf(steps, (step) => (step > minStep ? 1 : 0)),
    clarity: sumOf(steps, (step) => (step > minStep ? Math.min(step, clearStep) : -clearStep / 2)),
    bent(from, to) {
      const { shift, bend } = bendOf(changesAlong(field, sign, straight, from, to), straight, from, to);
      return { edge: createEdge(field, sign, { ...straight, offset: straight.offset + shift }), bend };
    },
  };
}

/** How much brighter one side of the line is than the other at each height; 0 for a soft change, such as that of a shadow. */
function stepsAlong({ values, width, height }: Field, sign: number, straight: Straight): Float32Array {
  return Float32Array.from({ length: height }, (_, y) => {
    const place = y * width + Math.round(at(straight, y));
    const room = Math.min(place - y * width, (y + 1) * width - 1 - place);
    if (room < Math.max(...distances)) return 0;
    const steps = distances.map(
      (distance) => (values[place + distance] as number) - (values[place - distance] as number),
    );
    const [nearest = 0, farthest = 0] = [steps[0], steps.at(-1)];
    const isSharp = Math.abs(nearest) >= minSharpness * Math.abs(farthest);
    return isSharp ? (sign * steps.reduce((sum, step) => sum + step, 0)) / steps.length : 0;
  });
}

/** Sums over the heights between two. */
function sumOf(steps: Float32Array, valueOf: (step: number) => number): (from: number, to: number) => number {
  const above = new Float64Array(steps.length + 1);
  for (const [y, step] of steps.entries()) above[y + 1] = (above[y] as number) + valueOf(step);
  const within = (y: number) => Math.min(steps.length, Math.max(0, Math.round(y)));
  return (from, to) => (above[within(to)] as number) - (above[within(from)] as number);
}

/**
 * Fits a parabola by the means of its ends and of its middle: with the height b above its chord, the middle third lies 26/27 b
 * above the chord on average, the outer sixths 8/27 b.
 */
function bendOf(places: readonly Place[], straight: Straight, from: number, to: number) {
  const [ends, middle] = [[] as number[], [] as number[]];
  for (const { x, y } of places) {
    const part = Math.abs((2 * (y - from)) / (to - from) - 1);
    const beside = x - at(straight, y);
    if (part > 2 / 3) ends.push(beside);
    else if (part < 1 / 3) middle.push(beside);
  }
  if (Math.min(ends.length, middle.length) < minPlaces) return { shift: 0, bend: 0 };
  const [outer, inner] = [meanOfMost(ends), meanOfMost(middle)];
  const bend = ((inner - outer) * 27) / 18;
  if (Math.abs(bend) > maxBend * (to - from)) return { shift: 0, bend: 0 };
  return { shift: outer - (8 / 27) * bend, bend };
}

/** Without the quarter at each end. */
function meanOfMost(numbers: readonly number[]): number {
  const quarter = Math.floor(numbers.length / 4);
  const most = [...numbers].sort((a, b) => a - b).slice(quarter, numbers.length - quarter);
  return most.reduce((sum, number) => sum + number, 0) / most.length;
}
