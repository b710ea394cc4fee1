import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import type { Box, Line } from '../contents.ts';
import { groupLines, type PlacedWord } from './lines.ts';
import { turnBack, turnBox, turnLines, type Turn } from './turn.ts';

/** More characters of a page are not read. */
const maxCharacters = 20_000;
/** FLAT_NORMALDISPLAY and FLATTEN_SUCCESS of PDFium. */
const normalDisplay = 0;
const flattened = 1;
/** PDFium maps to whole pixels: the page is that many wide and high. */
const deviceSize = 100_000;
/** PDFium gives a hyphen at the end of a line as this character. */
const endHyphen = 0x02;

/** The functions of PDFium that the library does not wrap. Pointers are offsets into `HEAPU8`. */
interface TextFunctions {
  readonly pageIdx: number;
  readonly module: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
    _FPDFPage_GetAnnotCount(page: number): number;
    _FPDFPage_Flatten(page: number, flag: number): number;
    _FPDF_ClosePage(page: number): void;
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(textPage: number): void;
    _FPDFText_CountChars(textPage: number): number;
    _FPDFText_GetUnicode(textPage: number, index: number): number;
    _FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
    _FPDFText_IsGenerated(textPage: number, index: number): number;
    _FPDFText_GetCharAngle(textPage: number, index: number): number;
    _FPDFText_GetLooseCharBox(textPage: number, index: number, rect: number): number;
    _FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
    _FPDF_PageToDevice(
      page: number,
      startX: number,
      startY: number,
      sizeX: number,
      sizeY: number,
      rotate: number,
      pageX: number,
      pageY: number,
      deviceX: number,
      deviceY: number,
    ): number;
  };
}

export interface TextLayer {
  readonly lines: readonly Line[];
  /** The clockwise turn that makes most of the text horizontal. */
  readonly turned: Turn;
  readonly letters: number;
}

/**
 * Makes filled form fields and stamps a part of the page, which is closed and opened again for it. Fields without an
 * appearance get one when they are drawn (NeedAppearances, ISO 32000-1, 12.7.2).
 */
export async function openFlattened(document: PDFiumDocument, index: number): Promise<PDFiumPage> {
  const functionsOf = (page: PDFiumPage) => page as unknown as TextFunctions;
  const opened = document.getPage(index);
  if (functionsOf(opened).module._FPDFPage_GetAnnotCount(functionsOf(opened).pageIdx) === 0) return opened;
  const { renderPage } = await import('../read-pdf.ts');
  await renderPage(document, index, 1, 'Gray');
  const page = document.getPage(index);
  const { module, pageIdx } = functionsOf(page);
  if (module._FPDFPage_Flatten(pageIdx, normalDisplay) !== flattened) return page;
  module._FPDF_ClosePage(pageIdx);
  return document.getPage(index);
}

interface Character {
  readonly text: string;
  readonly box: Box;
  /** Where it begins on the baseline, as a box without a size. */
  readonly origin: Box;
  readonly turn: Turn;
}

/**
 * Reads the text of a page with its places. A font without a table of characters gives no
 * letters: such a page is read like a scan.
 */
export function readTextLayer(page: PDFiumPage): TextLayer {
  const { module, pageIdx } = page as unknown as TextFunctions;
  const textPage = module._FPDFText_LoadPage(pageIdx);
  if (!textPage) return { lines: [], turned: 0, letters: 0 };
  const scratch = module.wasmExports.malloc(16);
  try {
    const toShares = pageToShares(module, pageIdx, scratch);
    const count = Math.min(module._FPDFText_CountChars(textPage), maxCharacters);
    const characters: (Character | null)[] = [];
    for (let index = 0; index < count; index += 1)
      characters.push(readCharacter(module, textPage, index, scratch, toShares));
    return toTextLayer(characters);
  } finally {
    module.wasmExports.free(scratch);
    module._FPDFText_ClosePage(textPage);
  }
}

type ToShares = (x: number, y: number) => [x: number, y: number];

/** The map from points of the page, which may be rotated or cropped, to shares of what is shown. */
function pageToShares(module: TextFunctions['module'], page: number, scratch: number): ToShares {
  const map = (x: number, y: number): [number, number] => {
    module._FPDF_PageToDevice(page, 0, 0, deviceSize, deviceSize, 0, x, y, scratch, scratch + 4);
    const [deviceX = 0, deviceY = 0] = new Int32Array(module.HEAPU8.buffer, scratch, 2);
    return [deviceX / deviceSize, deviceY / deviceSize];
  };
  const far = 1000;
  const [originX, originY] = map(0, 0);
  const [alongX, alongY] = map(far, 0);
  const [upX, upY] = map(0, far);
  return (x, y) => [
    originX + ((alongX - originX) * x + (upX - originX) * y) / far,
    originY + ((alongY - originY) * x + (upY - originY) * y) / far,
  ];
}

/** What is outside of the crop box is not shown. */
const isOnPage = (share: number): boolean => share >= 0 && share <= 1;

/** Returns null for white space, what is no character, and what the page does not show. */
function readCharacter(
  module: TextFunctions['module'],
  textPage: number,
  index: number,
  scratch: number,
  toShares: ToShares,
): Character | null {
  const code = module._FPDFText_GetUnicode(textPage, index);
  const text = code === endHyphen ? '-' : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  if (!/[^\s\p{C}]/u.test(text) || module._FPDFText_IsGenerated(textPage, index) === 1) return null;
  if (module._FPDFText_HasUnicodeMapError(textPage, index) === 1) return null;
  if (!module._FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(module.HEAPU8.buffer, scratch, 4);
  const [x1, y1] = toShares(left, top);
  const [x2, y2] = toShares(right, bottom);
  if (!isOnPage((x1 + x2) / 2) || !isOnPage((y1 + y2) / 2)) return null;
  module._FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  const [originX = 0, originY = 0] = new Float64Array(module.HEAPU8.buffer, scratch, 2);
  const angle = module._FPDFText_GetCharAngle(textPage, index);
  const [dx, dy] = directionOf(toShares, angle);
  return {
    text,
    box: [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)],
    origin: [...toShares(originX, originY), 0, 0],
    turn: turnOf(dx, dy),
  };
}

/** PDFium counts the angle clockwise; the y axis of a PDF grows upwards. */
function directionOf(toShares: ToShares, angle: number): [x: number, y: number] {
  const [originX, originY] = toShares(0, 0);
  const [x, y] = toShares(Math.cos(angle) * 100, -Math.sin(angle) * 100);
  return [x - originX, y - originY];
}

/** The clockwise turn that makes text of a direction (y grows downwards) run to the right. */
function turnOf(x: number, y: number): Turn {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 180;
  return y >= 0 ? 270 : 90;
}

function toTextLayer(characters: readonly (Character | null)[]): TextLayer {
  const counts = Map.groupBy(
    characters.flatMap((character) => character ?? []),
    ({ turn }) => turn,
  );
  const [[turned, upright] = [0 as Turn, []]] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const words = new Map<Turn, PlacedWord[]>();
  for (const [turn] of counts)
    words.set(
      turn,
      toWords(
        characters.map((character) => (character?.turn === turn ? character : null)),
        turn,
      ),
    );
  // Text of another direction, such as a note along the margin: lines of its own, after the others.
  const groups = [...words].sort(([turn]) => (turn === turned ? -1 : 1));
  const lines = groups.flatMap(([turn, placed]) => turnLines(groupLines(placed), turnBack(turn)));
  const letters = upright.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length;
  return { lines, turned, letters };
}

/** Characters closer than this, in heights of the characters, are one word. */
const maxGap = 0.35;

function toWords(characters: readonly (Character | null)[], turn: Turn): PlacedWord[] {
  const words: { text: string; box: Box }[] = [];
  let before: Character | null = null;
  for (const character of characters) {
    if (!character) {
      before = null;
      continue;
    }
    const placed = {
      ...character,
      box: turnBox(character.box, turn),
      origin: turnBox(character.origin, turn),
    };
    const last = words.at(-1);
    if (before && last && isSameWord(last.box, before, placed)) {
      last.text += placed.text;
      last.box = unite(last.box, placed.box);
    } else words.push({ text: placed.text, box: placed.box });
    before = placed;
  }
  return words.map(({ text, box }) => ({ text: normalized(text), box }));
}

/** PDFium gives each letter of a ligature the box of the whole. */
const isSameGlyph = (a: Character, b: Character): boolean => a.box.every((side, at) => side === b.box[at]);

/** Figures that Unicode raises or lowers: behind a figure they are the mark of a footnote, never a part of the amount. */
const noteMarks = /(?<=\p{Nd})[⁰¹²³⁴-⁹₀-₉]+/gu;

/** NFKC makes a space and an accent of the acute accent that some print between thousands. */
const normalized = (text: string): string =>
  text.replace(noteMarks, '').replaceAll('\u00b4', "'").normalize('NFKC');

const isSameWord = (word: Box, before: Character, next: Character): boolean =>
  (isSameGlyph(before, next) || continues(word, before, next)) && !isNoteMark(word, before, next);

/**
 * A small raised figure behind a figure is the mark of a footnote, or centimes: no further figure of the amount. The baseline
 * tells, because the boxes of two figures of a Type 3 font may differ.
 */
function isNoteMark([, , , height]: Box, before: Character, { text, box, origin }: Character): boolean {
  const isRaised = box[3] < 0.8 * height && before.origin[1] - origin[1] > 0.15 * height;
  return isRaised && /\p{Nd}$/u.test(before.text) && /^\p{Nd}/u.test(text);
}

/** Boxes may overlap: those of some Type 3 fonts are wider than their characters. */
function continues([x, y, width, height]: Box, before: Character, { box }: Character): boolean {
  const [nextX, nextY, , nextHeight] = box;
  // Shares of width and height differ by the shape of the page, some 1.4 times: good enough to tell words apart.
  const limit = maxGap * Math.max(height, nextHeight);
  const overlap = Math.min(y + height, nextY + nextHeight) - Math.max(y, nextY);
  return (
    nextX - (x + width) < limit &&
    nextX > before.box[0] - limit &&
    overlap > 0.4 * Math.min(height, nextHeight)
  );
}

function unite([x, y, width, height]: Box, [x2, y2, width2, height2]: Box): Box {
  const [left, top] = [Math.min(x, x2), Math.min(y, y2)];
  return [left, top, Math.max(x + width, x2 + width2) - left, Math.max(y + height, y2 + height2) - top];
}
