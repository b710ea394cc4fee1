import {
  chain,
  findOutline,
  rotate,
  scale,
  sidesOf,
  squareToQuad,
  warp,
  type Gray,
  type Outline,
  type Quad,
} from '@dossier/scan';
import { storedBox, type Matrix, type PageQuality, type PaperPage, type Word } from '../contents.ts';
import { findLevel } from './find-level.ts';
import { findSkew, inkPoints, isSideways, turnInk } from './find-skew.ts';
import { findTurn } from './find-turn.ts';
import { evenLight, percentile, resizeGray } from './gray.ts';
import { groupLines } from './lines.ts';
import { removeRules } from './remove-rules.ts';
import { recognizeText } from './ocr.ts';
import { turnBack, turnLines, undoTurn, type Turn } from './turn.ts';

/** The longer side of the picture in which the outline of the sheet is searched. */
const outlineSide = 400;
/** The longer side of the picture in which the direction of the text is searched. */
const searchSide = 800;
/** The longer side that text is recognized at, some 200 dots per inch of A4: more takes longer and finds no more. */
const textSide = 2400;
/** A small picture is not enlarged more than this: it has no letters that a larger drawing would show. */
const maxEnlargement = 3;
/** A page with less ink than this is empty. */
const minInk = 0.0004;
/** Text that is recognized less well than this may be upside down. */
const doubtful = 0.6;
const certain = 0.8;
const fewWords = 5;

const frame: Outline = {
  corners: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  bends: [0, 0, 0, 0],
};
const darkPaper = 90;
/** The height of words in pixels of the photo below which letters cannot be told apart. */
const smallWords = 11;
const edge = 0.004;

export interface ScannedText extends Pick<PaperPage, 'source' | 'lines' | 'turned' | 'toStored' | 'quality'> {
  /** Draws the sheet laid flat with a longer side; null for an empty page. */
  readonly drawFlat: ((side: number) => Flat) | null;
}

/** Reads a scan or photo: finds the sheet, lays it flat and upright, evens its light, and recognizes the text. */
export async function readScan(picture: Gray, recognize = recognizeText): Promise<ScannedText> {
  const small = await resizeGray(picture, Math.min(searchSide, Math.max(picture.width, picture.height)));
  const outline = findOutline(await resizeGray(small, outlineSide)) ?? frame;
  const tooDark = percentile(small.data, 0.9) < darkPaper;
  const sheet = layFlat(small, outline, searchSide, 0, 0);
  const ink = inkPoints(evenLight(sheet.picture));
  if (ink.xs.length < minInk * sheet.picture.data.length)
    return {
      source: 'none',
      lines: [],
      turned: 0,
      toStored: null,
      quality: { ...good, tooDark },
      drawFlat: null,
    };

  const side = Math.min(textSide, maxEnlargement * Math.max(picture.width, picture.height));
  const likely: Turn = isSideways(ink) ? 90 : 0;
  const drawTurned = (turn: Turn, side: number): Flat =>
    layFlat(picture, outline, side, turn, findSkew(turnInk(ink, turn)));
  const drawPage = (turn: Turn) => {
    const flat = drawTurned(turn, side);
    return { turn, flat, even: removeRules(evenLight(flat.picture)) };
  };
  let page = drawPage(likely);
  /** The last page is kept: its text is recognized once its direction is found. */
  const pageAt = (turn: Turn) => (page = page.turn === turn ? page : drawPage(turn));
  const attempt = async (turn: Turn) => {
    const { flat, even } = pageAt(turn);
    return { turn, flat, ...(await recognize(even)) };
  };
  const found = await findTurn((turn) => pageAt(turn).even, likely, recognize);
  let best = await attempt(found ?? likely);
  // A page with little text beside codes or pictures may run in another direction than its ink suggests.
  for (const more of found === null ? [180, 90, 270] : []) {
    if (best.confidence >= (best.words.length < fewWords ? certain : doubtful)) break;
    const other = await attempt(((likely + more) % 360) as Turn);
    if (other.confidence * other.words.length > best.confidence * best.words.length) best = other;
  }
  const { words, runs, turn, flat } = best;
  return {
    source: words.length > 0 ? 'ocr' : 'none',
    lines: turnLines(groupLines(words, findLevel(runs)), turnBack(turn)),
    turned: turn,
    toStored: outline === frame && flat.skew === 0 ? null : chain(undoTurn(turnBack(turn)), flat.toStored),
    quality: { tooDark, tooSmall: isTooSmall(words, flat), cutOff: isCutOff(words, flat) },
    drawFlat: (side) => drawTurned(turn, side),
  };
}

const good: PageQuality = { tooDark: false, tooSmall: false, cutOff: false };

export interface Flat {
  readonly picture: Gray;
  /** From `picture` to the source, in shares of both, without the bends of the sheet. */
  readonly toStored: Matrix;
  /** Pixels of the source per pixel of `picture`. */
  readonly sourceScale: number;
  readonly skew: number;
}

/** Draws the sheet with a longer side of `side`, turned and rotated back by its skew. */
function layFlat(source: Gray, { corners, bends }: Outline, side: number, turn: Turn, skew: number): Flat {
  const quad = corners.map(([x, y]) => [x * source.width, y * source.height]) as unknown as Quad;
  const [across, down] = sidesOf(quad);
  const factor = side / Math.max(across, down);
  const [sheetWidth, sheetHeight] = [Math.round(across * factor), Math.round(down * factor)];
  const [width, height] = turn % 180 === 0 ? [sheetWidth, sheetHeight] : [sheetHeight, sheetWidth];
  const straighten = rotate(skew, [width / 2, height / 2]);
  const toSheet = chain(chain(straighten, scale(1 / width, 1 / height)), undoTurn(turn));
  const toQuad = squareToQuad(quad);
  const picture = warp(source, { toSheet, bends, toQuad }, Math.max(1, width), Math.max(1, height));
  const toSource = chain(scale(width, height), chain(toSheet, toQuad));
  return {
    picture,
    toStored: chain(toSource, scale(1 / source.width, 1 / source.height)),
    sourceScale: 1 / factor,
    skew,
  };
}

function isTooSmall(words: readonly Word[], { picture, sourceScale }: Flat): boolean {
  const heights = words.map(({ box }) => box[3] * picture.height * sourceScale).sort((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)];
  return median === undefined
    ? Math.max(picture.width, picture.height) * sourceScale < 1000
    : median < smallWords;
}

/** Whether several lines of text run out of the photo at its left or right side, or at its top or bottom when it lies. */
function isCutOff(words: readonly Word[], flat: Flat): boolean {
  const touches = ({ box, text }: Word): boolean => {
    const [x, y, width, height] = storedBox(flat, box);
    return text.length > 1 && [x, y, 1 - x - width, 1 - y - height].some((distance) => distance < edge);
  };
  return words.filter(touches).length >= 3;
}
