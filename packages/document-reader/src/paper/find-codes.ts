import { chain, move, scale, squareToQuad, warp, type Gray, type Point, type Quad } from '@dossier/scan';
import { storedBox, type Box, type Matrix } from '../contents.ts';
import { percentile, resizeGray } from './gray.ts';
import { findCodeAreas, type CodeArea } from './find-areas.ts';
import { findSymbols, type CodeSymbol } from '../codes/symbols.ts';

/** The longer side of the picture in which areas are searched. */
const areasSide = 1000;
/** The white that a symbol needs around it, in shares of its sides. */
const margin = { length: 0.05, side: 0.1 };
/** An area is drawn as large as it is, then larger: the modules of a coarse picture may have two pixels. */
const enlargements = [1, 1.5, 2];
/** An area is not drawn with more pixels: no code is that large. */
const maxPixels = 8_000_000;

/** The barcodes of a picture, also those that lie askew, at an angle, on paper that curls, or close to each other. */
export async function findCodes(picture: Gray, page: number): Promise<CodeSymbol[]> {
  const found = await findSymbols(picture, page);
  return distinct([...found, ...(await findInAreas(picture, page, found))]);
}

/** The barcodes that only their own places of a picture show, laid flat one by one. */
export async function findInAreas(
  picture: Gray,
  page: number,
  known: readonly CodeSymbol[],
): Promise<CodeSymbol[]> {
  const found: CodeSymbol[] = [];
  for (const area of findCodeAreas(await resizeGray(picture, areasSide))) {
    const isKnown = known.some(({ box }) => covers(box, area));
    const drawing = drawArea(picture, area, 1);
    const parts = drawing ? partsOf(drawing.picture) : [];
    if (isKnown && parts.length < 2) continue;
    const inParts = parts.length > 1 ? await readParts(picture, area, parts, page) : [];
    found.push(...(inParts.length > 0 ? inParts : await readParts(picture, area, [whole], page)));
  }
  return found;
}

/** Each symbol once, whichever way it was found. */
export function distinct(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  const byContent = new Map<string, CodeSymbol>();
  for (const symbol of symbols) {
    const key = `${symbol.format} ${Buffer.from(symbol.bytes).toString('base64')}`;
    if (!byContent.has(key)) byContent.set(key, symbol);
  }
  return [...byContent.values()];
}

/** A symbol that hides others below it seems to be as high as all of them. */
const maxCovered = 1.6;

/** Whether an area is that of a known symbol. */
function covers([left, top, width, height]: Box, { corners }: CodeArea): boolean {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2) as [number, number];
  const [across, down] = [xs, ys].map((all) => Math.max(...all) - Math.min(...all)) as [number, number];
  const isInside = x > left && x < left + width && y > top && y < top + height;
  return isInside && width * height < maxCovered * across * down;
}

const distance = ([x, y]: Point, [x2, y2]: Point): number => Math.hypot(x2 - x, y2 - y);

const whole: Box = [0, 0, 1, 1];

/** From an area with the white around it, as a unit square, to the area. */
const toArea = chain(scale(1 + 2 * margin.length, 1 + 2 * margin.side), move(-margin.length, -margin.side));

interface Drawing {
  readonly picture: Gray;
  /** From the drawing to the picture it was drawn from, in shares of both. */
  readonly toStored: Matrix;
}

/** Draws a part of an area laid flat; null for too many pixels. */
function drawArea(
  picture: Gray,
  { corners, bends }: CodeArea,
  enlargement: number,
  [left, top, partWidth, partHeight]: Box = whole,
): Drawing | null {
  const quad = corners.map(([x, y]) => [x * picture.width, y * picture.height]) as unknown as Quad;
  const across = distance(quad[0], quad[1]) * (1 + 2 * margin.length) * enlargement * partWidth;
  const down = distance(quad[0], quad[3]) * (1 + 2 * margin.side) * enlargement * partHeight;
  const [width, height] = [Math.max(1, Math.round(across)), Math.max(1, Math.round(down))];
  if (width * height > maxPixels) return null;
  const toPart = chain(chain(scale(partWidth, partHeight), move(left, top)), toArea);
  const toSheet = chain(scale(1 / width, 1 / height), toPart);
  return {
    picture: warp(picture, { toSheet, bends, toQuad: squareToQuad(quad) }, width, height),
    toStored: chain(toPart, squareToQuad(corners)),
  };
}

async function readParts(
  picture: Gray,
  area: CodeArea,
  parts: readonly Box[],
  page: number,
): Promise<CodeSymbol[]> {
  const symbols: CodeSymbol[] = [];
  for (const part of parts)
    for (const enlargement of enlargements) {
      const drawing = drawArea(picture, area, enlargement, part);
      const found = drawing ? await findSymbols(drawing.picture, page) : [];
      if (!drawing || found.length === 0) continue;
      symbols.push(...found.map((symbol) => ({ ...symbol, box: storedBox(drawing, symbol.box) })));
      break;
    }
  return symbols;
}

/** Rows of pixels with less ink are between two symbols when there are so many: a white line within one is a module wide. */
const maxInkBetween = 0.06;
const minGap = 8;
/** Smaller parts are text beside a symbol. */
const minPart = 40;
const maxParts = 8;

/**
 * Where an area has symbols, in shares of it. Symbols that are 1 to 2 mm apart are one area, and hide each other from the
 * decoder (findings/zxing-close-pdf417-symbols.sh): each is read with half of the white beside it.
 */
function partsOf({ data, width, height }: Gray): readonly Box[] {
  const ink = (percentile(data, 0.05) + percentile(data, 0.95)) / 2;
  const runs: [number, number][] = [];
  for (let y = 0; y < height; y += 1) {
    let count = 0;
    for (let x = 0; x < width; x += 1) if ((data[y * width + x] as number) < ink) count += 1;
    if (count < maxInkBetween * width) continue;
    const run = runs.at(-1);
    if (run && y - run[1] < minGap) run[1] = y + 1;
    else runs.push([y, y + 1]);
  }
  const parts = runs.filter(([from, to]) => to - from >= minPart).slice(0, maxParts);
  return parts.map(([from, to], at): Box => {
    const start = at === 0 ? 0 : (from + (parts[at - 1]?.[1] ?? 0)) / 2;
    const end = at === parts.length - 1 ? height : (to + (parts[at + 1]?.[0] ?? height)) / 2;
    return [0, start / height, 1, (end - start) / height];
  });
}

/** Whitens barcodes. As text they would be noise that takes seconds. */
export function erase(picture: Gray, symbols: readonly CodeSymbol[]): Gray {
  if (symbols.length === 0) return picture;
  const { width, height } = picture;
  const data = Uint8Array.from(picture.data);
  for (const {
    box: [x, y, boxWidth, boxHeight],
  } of symbols) {
    const [left, right] = [Math.floor(x * width), Math.ceil((x + boxWidth) * width)];
    const bottom = Math.min(height, Math.ceil((y + boxHeight) * height));
    for (let row = Math.floor(y * height); row < bottom; row += 1)
      data.fill(255, row * width + left, row * width + Math.min(width, right));
  }
  return { ...picture, data };
}
