import type { Gray } from '@dossier/scan';
import type { Turn } from './turn.ts';

const dark = 140;
const maxPoints = 20_000;
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
export function isSideways(ink: Ink): boolean {
  return mostAlternation(turnInk(ink, 90)).value > 1.3 * mostAlternation(ink).value;
}

/** The ink of the page after a turn. */
export function turnInk({ xs, ys }: Ink, turn: Turn): Ink {
  return turn % 180 === 0 ? { xs, ys } : { xs: ys.map((y) => -y), ys: xs };
}

/** The angle of the lines of text in radians, clockwise (y grows downwards); 0 when none is clear. */
export function findSkew(ink: Ink): number {
  const rough = mostAlternation(ink).degrees;
  if (Math.abs(rough) === maxDegrees) return 0;
  const { degrees, value } = mostAlternation(ink, rough - 0.4, rough + 0.4, 0.1);
  return value > 1.05 * alternation(ink, 0) ? inRadians(degrees) : 0;
}

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180;

function mostAlternation(ink: Ink, from = -maxDegrees, to = maxDegrees, step = 0.5) {
  let most = { degrees: 0, value: 0 };
  for (let degrees = from; degrees <= to; degrees += step) {
    const value = alternation(ink, inRadians(degrees));
    if (value > most.value) most = { degrees, value };
  }
  return most;
}

/** How much ink changes from row to row when the points are turned back by an angle. */
function alternation({ xs, ys }: Ink, angle: number): number {
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
