/** A projective map of points of a plane, 3 × 3 by rows. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export type Point = readonly [x: number, y: number];
/** Corners in the order upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];
/**
 * How far the sides of a sheet that curls lie beside the straight lines between its corners, in their middle, as shares of the
 * sheet: the left and the right side to the right, the upper and the lower downwards.
 */
export type Bends = readonly [left: number, right: number, top: number, bottom: number];

/** The map that applies `first`, then `second`. */
export function chain(first: Matrix, second: Matrix): Matrix {
  const at = (matrix: Matrix, row: number, column: number): number => matrix[row * 3 + column] as number;
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    return (
      at(second, row, 0) * at(first, 0, column) +
      at(second, row, 1) * at(first, 1, column) +
      at(second, row, 2) * at(first, 2, column)
    );
  }) as unknown as Matrix;
}

export const move = (x: number, y: number): Matrix => [1, 0, x, 0, 1, y, 0, 0, 1];

export const scale = (x: number, y: number): Matrix => [x, 0, 0, 0, y, 0, 0, 0, 1];

/** A clockwise rotation (y grows downwards) around a centre, in radians. */
export function rotate(angle: number, [x, y]: Point): Matrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0, 1];
}

const lengthOf = ([x, y]: Point, [x2, y2]: Point): number => Math.hypot(x2 - x, y2 - y);

/** The longer of the two upper and lower sides, and of the two upright ones. */
export const sidesOf = ([first, second, third, fourth]: Quad): [across: number, down: number] => [
  Math.max(lengthOf(first, second), lengthOf(fourth, third)),
  Math.max(lengthOf(first, fourth), lengthOf(second, third)),
];

/** Maps the unit square to a quadrilateral. */
export function squareToQuad([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): Matrix {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** Whether the corners go round clockwise (y grows downwards) without a dent. */
export const isConvex = (quad: Quad): boolean =>
  quad.every(([x, y], index) => {
    const [[x1, y1], [x2, y2]] = [quad[(index + 1) % 4] as Point, quad[(index + 2) % 4] as Point];
    return (x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1) > 0;
  });
