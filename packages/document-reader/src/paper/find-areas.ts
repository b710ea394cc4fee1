import type { Bends, Gray, Point, Quad } from '@dossier/scan';
import { evenLight } from './gray.ts';

/** A place of the picture whose ink is as dense and as fine as that of a stacked barcode. */
export interface CodeArea {
  /** In shares of the picture, the first side along the longer one of the area. */
  readonly corners: Quad;
  readonly bends: Bends;
}

/** Density and fineness are means over squares of so many pixels on each side. */
const reach = 4;
/** Half of a barcode is black, of text a fifth. */
const minInk = 0.27;
const maxInk = 0.8;
/** The mean difference of neighbouring pixels: the ground beside a paper is dark, too, and even. */
const minFineness = 12;
/** The sides of an area in pixels, and the share of its rectangle that it fills. */
const minSide = 12;
const minLength = 30;
const minFilled = 0.7;
const maxAreas = 12;

/** Finds the areas of a small picture, some 1,000 pixels long, that may be stacked barcodes (PDF417), the largest first. */
export function findCodeAreas(small: Gray): CodeArea[] {
  const { width, height } = small;
  const { data } = evenLight(small);
  const ink = meansAround(width, height, (at) => 255 - (data[at] as number));
  const fineness = meansAround(width, height, (at) => {
    const value = data[at] as number;
    return Math.abs(value - (data[at + 1] ?? value)) / 2 + Math.abs(value - (data[at + width] ?? value)) / 2;
  });
  const isDense = Uint8Array.from({ length: width * height }, (_, at) => {
    const share = (ink[at] as number) / 255;
    return share > minInk && share < maxInk && (fineness[at] as number) > minFineness ? 1 : 0;
  });
  return findPatches(isDense, width, height)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxAreas)
    .flatMap((patch) => {
      const area = outlineOf(patch, width);
      if (!area) return [];
      const corners = area.corners.map(([x, y]): Point => [(x + 0.5) / width, (y + 0.5) / height]);
      return [{ ...area, corners: corners as unknown as Quad }];
    });
}

/** The means over the squares around each pixel, by sums from the upper left corner. */
function meansAround(width: number, height: number, valueOf: (at: number) => number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += valueOf(y * width + x);
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const sumTo = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const sum = sumTo(right, bottom) - sumTo(left, bottom) - sumTo(right, top) + sumTo(left, top);
    return sum / ((right - left) * (bottom - top));
  });
}

/** The connected pixels of a mask, patch by patch. */
function findPatches(mask: Uint8Array, width: number, height: number): number[][] {
  const patches: number[][] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1) continue;
    const patch = [start];
    mask[start] = 2;
    for (let next = 0; next < patch.length; next += 1) {
      const at = patch[next] as number;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [beside, isInside] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ] as const)
        if (isInside && mask[beside] === 1) {
          mask[beside] = 2;
          patch.push(beside);
        }
    }
    if (patch.length >= minLength * minSide * minFilled) patches.push(patch);
  }
  return patches;
}

/** The four straight sides around a patch; null where it is no rectangle seen at an angle. */
function outlineOf(patch: readonly number[], width: number): CodeArea | null {
  const [middleX, middleY] = [0, 1].map(
    (axis) =>
      patch.reduce((sum, at) => sum + (axis === 0 ? at % width : Math.floor(at / width)), 0) / patch.length,
  ) as [number, number];
  let [xx, yy, xy] = [0, 0, 0];
  for (const at of patch) {
    const [x, y] = [(at % width) - middleX, Math.floor(at / width) - middleY];
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = patch.map((at): Point => {
    const [x, y] = [(at % width) - middleX, Math.floor(at / width) - middleY];
    return [x * cos + y * sin, y * cos - x * sin];
  });
  const upper = fitSide(turned, 1);
  const lower = fitSide(turned, -1);
  const flipped = turned.map(([u, v]): Point => [v, u]);
  const left = fitSide(flipped, 1);
  const right = fitSide(flipped, -1);
  if (!upper || !lower || !left || !right) return null;
  const corners = [meet(upper, left), meet(upper, right), meet(lower, right), meet(lower, left)];
  const [first, second, , fourth] = corners as [Point, Point, Point, Point];
  const [length, side] = [
    Math.hypot(second[0] - first[0], second[1] - first[1]),
    Math.hypot(fourth[0] - first[0], fourth[1] - first[1]),
  ];
  if (length < minLength || side < minSide || patch.length < minFilled * length * side) return null;
  return {
    corners: corners.map(([u, v]): Point => [
      middleX + u * cos - v * sin,
      middleY + u * sin + v * cos,
    ]) as unknown as Quad,
    bends: [left.bend / length, right.bend / length, upper.bend / side, lower.bend / side],
  };
}

/** v = offset + slope · u, and how far the side lies beyond it in its middle, in pixels. */
interface Side {
  readonly offset: number;
  readonly slope: number;
  readonly bend: number;
}

/** More places than this share lie well on a side; the others are noise beside it. */
const goodShare = 0.8;
const minPlaces = 8;

/** The side along the outermost points of each column: the chord of the parabola that is nearest to most of them. */
function fitSide(points: readonly Point[], sign: 1 | -1): Side | null {
  const outermost = new Map<number, number>();
  for (const [u, v] of points) {
    const column = Math.round(u);
    const known = outermost.get(column);
    if (known === undefined || sign * v < sign * known) outermost.set(column, v);
  }
  let places: Point[] = [...outermost];
  if (places.length < minPlaces) return null;
  const [from, to] = [Math.min(...places.map(([u]) => u)), Math.max(...places.map(([u]) => u))];
  let curve = fitParabola(places);
  for (let round = 0; round < 2; round += 1) {
    const off = ([u, v]: Point) => Math.abs(v - curve(u));
    const limit = places.map(off).sort((a, b) => a - b)[Math.floor(places.length * goodShare)] as number;
    places = places.filter((place) => off(place) <= Math.max(limit, 0.5));
    if (places.length < minPlaces) return null;
    curve = fitParabola(places);
  }
  const slope = (curve(to) - curve(from)) / (to - from);
  const offset = curve(from) - slope * from;
  const middle = (from + to) / 2;
  return { slope, offset, bend: curve(middle) - offset - slope * middle };
}

/** Least squares, by the sums of powers around the middle. */
function fitParabola(places: readonly Point[]): (u: number) => number {
  const count = places.length;
  const middle = places.reduce((sum, [u]) => sum + u, 0) / count;
  let [s2, s3, s4, v0, v1, v2] = [0, 0, 0, 0, 0, 0];
  for (const [u, v] of places) {
    const x = u - middle;
    s2 += x * x;
    s3 += x ** 3;
    s4 += x ** 4;
    v0 += v;
    v1 += v * x;
    v2 += v * x * x;
  }
  // The linear sum around the middle is 0.
  const determinant = count * (s2 * s4 - s3 * s3) - s2 ** 3;
  const c = (count * (s2 * v2 - s3 * v1) - s2 * s2 * v0) / determinant;
  const b = (v1 - c * s3) / s2;
  const a = (v0 - c * s2) / count;
  return (u) => a + b * (u - middle) + c * (u - middle) ** 2;
}

/** Where v = a + b · u meets u = c + d · v. */
function meet(along: Side, across: Side): Point {
  const u = (across.offset + across.slope * along.offset) / (1 - across.slope * along.slope);
  return [u, along.offset + along.slope * u];
}
