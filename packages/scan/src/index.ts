export { findOutline, type Outline } from './find-outline.ts';
export {
  chain,
  isConvex,
  move,
  rotate,
  scale,
  sidesOf,
  squareToQuad,
  type Bends,
  type Matrix,
  type Point,
  type Quad,
} from './matrix.ts';
export { maxPixels, type Gray, type Pixels } from './pixels.ts';
export { warp, type Way } from './warp.ts';
