import type { Gray } from '../pixels.ts';
import { percentile } from './gray.ts';
import type { Point, Quad } from './matrix.ts';

/** The paper covers at least this share of the photo, and its quadrilateral is that full. */
const minArea = 0.2;
const minFill = 0.86;
/** Nothing to cut away when the outline is nearly the picture. */
const maxArea = 0.985;

/**
 * Finds the corners of a sheet on a darker ground, in pixels of a small picture. Returns null when there is no clear sheet,
 * such as for a scan or a photo that the paper fills.
 */
export function findOutline(small: Gray): Quad | null {
  const { width, height } = small;
  const threshold = separation(small);
  if (threshold === null) return null;
  const region = largestRegion(small, threshold);
  const total = width * height;
  if (region.length < minArea * total) return null;
  const quad = cornersOf(region, width);
  const area = areaOf(quad);
  if (area < minArea * total || area > maxArea * total || region.length / area < minFill) return null;
  return quad;
}

/** Otsu's threshold between ground and paper; null when they do not differ clearly. */
function separation({ data }: Gray): number | null {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = (counts[value] as number) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [best, threshold, below, belowSum] = [0, 0, 0, 0];
  let contrast = 0;
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] as number;
    belowSum += (counts[value] as number) * value;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const difference = (sum - belowSum) / above - belowSum / below;
    const variance = below * above * difference * difference;
    if (variance > best) [best, threshold, contrast] = [variance, value, difference];
  }
  const isClear = contrast > 40 && percentile(data, 0.08) <= threshold;
  return isClear ? threshold : null;
}

/** The places of the largest connected region that is brighter than the threshold; printed holes are filled by rows. */
function largestRegion({ data, width, height }: Gray, threshold: number): Int32Array {
  const seen = new Uint8Array(data.length);
  let largest: number[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || (data[start] as number) <= threshold) continue;
    const region = [start];
    seen[start] = 1;
    for (let next = 0; next < region.length; next += 1) {
      const place = region[next] as number;
      const x = place % width;
      for (const [neighbour, isInside] of [
        [place - 1, x > 0],
        [place + 1, x < width - 1],
        [place - width, place >= width],
        [place + width, place < data.length - width],
      ] as const) {
        if (!isInside || seen[neighbour] || (data[neighbour] as number) <= threshold) continue;
        seen[neighbour] = 1;
        region.push(neighbour);
      }
    }
    if (region.length > largest.length) largest = region;
  }
  return fillRows(largest, width, height);
}

function fillRows(region: readonly number[], width: number, height: number): Int32Array {
  const first = new Int32Array(height).fill(width);
  const last = new Int32Array(height).fill(-1);
  for (const place of region) {
    const [x, y] = [place % width, Math.floor(place / width)];
    first[y] = Math.min(first[y] as number, x);
    last[y] = Math.max(last[y] as number, x);
  }
  const filled: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = first[y] as number; x <= (last[y] as number); x += 1) filled.push(y * width + x);
  return Int32Array.from(filled);
}

/** The farthest places in four directions: along the diagonals for an upright sheet, along the axes for a tilted one. */
function cornersOf(region: Int32Array, width: number): Quad {
  const straight = farthest(region, width, [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]);
  const tilted = farthest(region, width, [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ]);
  return areaOf(tilted) > areaOf(straight) ? startUpperLeft(tilted) : straight;
}

/** Of a tilted sheet the corner nearest to the upper left becomes the first. */
function startUpperLeft(quad: Quad): Quad {
  const first = quad.reduce((best, [x, y], index) => {
    const [bestX, bestY] = quad[best] as Point;
    return x + y < bestX + bestY ? index : best;
  }, 0);
  return quad.map((_, index) => quad[(first + index) % 4]) as unknown as Quad;
}

function farthest(region: Int32Array, width: number, directions: readonly Point[]): Quad {
  return directions.map(([directionX, directionY]) => {
    let best = -Infinity;
    let corner: Point = [0, 0];
    for (const place of region) {
      const [x, y] = [place % width, Math.floor(place / width)];
      const reach = x * directionX + y * directionY;
      if (reach > best) [best, corner] = [reach, [x, y]];
    }
    return corner;
  }) as unknown as Quad;
}

function areaOf(quad: Quad): number {
  const sum = quad.reduce((total, [x, y], index) => {
    const [nextX, nextY] = quad[(index + 1) % 4] as Point;
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}
