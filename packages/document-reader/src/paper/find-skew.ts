import type { Gray } from '../pixels.ts';

const dark = 140;
const maxPoints = 40_000;
const maxDegrees = 8;

/** What is printed on a small, evenly lit picture, as points around its centre. */
export function inkPoints({ data, width, height }: Gray): { xs: Float32Array; ys: Float32Array } {
  const places: number[] = [];
  for (let at = 0; at < data.length; at += 1) if ((data[at] as number) < dark) places.push(at);
  const step = Math.max(1, Math.ceil(places.length / maxPoints));
  const chosen = places.filter((_, index) => index % step === 0);
  return {
    xs: Float32Array.from(chosen, (at) => (at % width) - width / 2),
    ys: Float32Array.from(chosen, (at) => Math.floor(at / width) - height / 2),
  };
}

export type Ink = ReturnType<typeof inkPoints>;

/** Whether lines of text run from top to bottom: then columns alternate between ink and paper more than rows do. */
export function isSideways({ xs, ys }: Ink): boolean {
  return alternation(ys, xs, 0) > 1.3 * alternation(xs, ys, 0);
}

/** The angle of the lines of text in radians, clockwise (y grows downwards); 0 when none is clear. */
export function findSkew({ xs, ys }: Ink): number {
  const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;
  const best = (from: number, to: number, step: number): number => {
    let [angle, most] = [0, 0];
    for (let degrees = from; degrees <= to; degrees += step) {
      const value = alternation(xs, ys, inRadians(degrees));
      if (value > most) [angle, most] = [degrees, value];
    }
    return angle;
  };
  const rough = best(-maxDegrees, maxDegrees, 0.5);
  if (Math.abs(rough) === maxDegrees) return 0;
  const angle = best(rough - 0.4, rough + 0.4, 0.1);
  const isClear = alternation(xs, ys, inRadians(angle)) > 1.05 * alternation(xs, ys, 0);
  return isClear ? inRadians(angle) : 0;
}

/** How much ink changes from row to row when the points are turned back by an angle. */
function alternation(xs: Float32Array, ys: Float32Array, angle: number): number {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const reach = 2048;
  const rows = new Int32Array(2 * reach);
  for (let index = 0; index < xs.length; index += 1) {
    const row = Math.round(cos * (ys[index] as number) - sin * (xs[index] as number)) + reach;
    rows[row] = (rows[row] as number) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1)
    sum += ((rows[row] as number) - (rows[row - 1] as number)) ** 2;
  return sum;
}
