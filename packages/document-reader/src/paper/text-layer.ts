import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { toTextLayer, type Character, type TextLayer } from './characters-to-words.ts';
import type { Turn } from './turn.ts';

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
    _FORM_OnAfterLoadPage(page: number, form: number): void;
    _FORM_OnBeforeClosePage(page: number, form: number): void;
    _FPDFPage_Flatten(page: number, flag: number): number;
    _FPDFPage_CountObjects(page: number): number;
    _FPDFPage_GetObject(page: number, index: number): number;
    _FPDFFormObj_CountObjects(object: number): number;
    _FPDFFormObj_GetObject(object: number, index: number): number;
    _FPDFPageObj_GetType(object: number): number;
    _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
    _FPDFText_GetTextObject(textPage: number, index: number): number;
    _FPDFTextObj_GetTextRenderMode(object: number): number;
    _FPDF_ClosePage(page: number): void;
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(textPage: number): void;
    _FPDFText_CountChars(textPage: number): number;
    _FPDFText_GetUnicode(textPage: number, index: number): number;
    _FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
    _FPDFText_IsGenerated(textPage: number, index: number): number;
    _FPDFText_GetCharAngle(textPage: number, index: number): number;
    _FPDFText_GetLooseCharBox(textPage: number, index: number, rect: number): number;
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

/**
 * Makes filled form fields and stamps a part of the page, which is closed and opened again for it. The form of the document
 * draws the fields for which a program stored a value only.
 */
export function openFlattened(document: PDFiumDocument, index: number): PDFiumPage {
  const page = document.getPage(index);
  const { module, pageIdx } = page as unknown as TextFunctions;
  const form = document.initializeFormFields();
  module._FORM_OnAfterLoadPage(pageIdx, form);
  const isFlattened = module._FPDFPage_Flatten(pageIdx, normalDisplay) === flattened;
  module._FORM_OnBeforeClosePage(pageIdx, form);
  if (!isFlattened) return page;
  module._FPDF_ClosePage(pageIdx);
  return document.getPage(index);
}

/**
 * Reads the text of a page with its places. A font without a table of characters gives no
 * letters: such a page is read like a scan.
 */
export function readTextLayer(page: PDFiumPage): TextLayer {
  const { module, pageIdx } = page as unknown as TextFunctions;
  const textPage = module._FPDFText_LoadPage(pageIdx);
  if (!textPage) return toTextLayer([], 0);
  const scratch = module.wasmExports.malloc(16);
  try {
    const toShares = pageToShares(module, pageIdx, scratch);
    const count = Math.min(module._FPDFText_CountChars(textPage), maxCharacters);
    const characters: (Character | null)[] = [];
    let unnamed = 0;
    for (let index = 0; index < count; index += 1) {
      const character = readCharacter(module, textPage, index, scratch, toShares);
      if (character === 'unnamed') unnamed += 1;
      characters.push(character === 'unnamed' ? null : character);
    }
    return toTextLayer(characters, unnamed);
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

/** FPDF_TEXTRENDERMODE_INVISIBLE: the text that a scanner recognized, behind its picture. */
const invisible = 3;
/** Codes that fonts without a table of characters give instead of letters. */
const noLetter = /[\p{Co}\p{Cc}\ufffd]/u;

/** Returns null for white space, what is no character, and what the page does not show. */
function readCharacter(
  module: TextFunctions['module'],
  textPage: number,
  index: number,
  scratch: number,
  toShares: ToShares,
): Character | 'unnamed' | null {
  const code = module._FPDFText_GetUnicode(textPage, index);
  const text = code === endHyphen ? '-' : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  if (module._FPDFText_IsGenerated(textPage, index) === 1 || /^\s*$/.test(text)) return null;
  const object = module._FPDFText_GetTextObject(textPage, index);
  if (object && module._FPDFTextObj_GetTextRenderMode(object) === invisible) return null;
  if (noLetter.test(text) || module._FPDFText_HasUnicodeMapError(textPage, index) === 1) return 'unnamed';
  if (!/[^\s\p{C}]/u.test(text)) return null;
  if (!module._FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(module.HEAPU8.buffer, scratch, 4);
  const [x1, y1] = toShares(left, top);
  const [x2, y2] = toShares(right, bottom);
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  if (x < 0 || x > 1 || y < 0 || y > 1) return null;
  const angle = module._FPDFText_GetCharAngle(textPage, index);
  const [dx, dy] = directionOf(toShares, angle);
  return {
    text,
    box: [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)],
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

/** FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
const imageObject = 3;
const formObject = 5;
const maxObjects = 2000;
const maxDepth = 4;

/** The share of a page that its pictures cover; overlapping ones count twice. */
export function coveredByPictures(page: PDFiumPage): number {
  const { module, pageIdx } = page as unknown as TextFunctions;
  const scratch = module.wasmExports.malloc(16);
  try {
    const toShares = pageToShares(module, pageIdx, scratch);
    const count = Math.min(module._FPDFPage_CountObjects(pageIdx), maxObjects);
    let covered = 0;
    for (let index = 0; index < count; index += 1) {
      const object = module._FPDFPage_GetObject(pageIdx, index);
      if (hasPicture(module, object, maxDepth)) covered += shareOf(module, object, scratch, toShares);
    }
    return covered;
  } finally {
    module.wasmExports.free(scratch);
  }
}

function hasPicture(module: TextFunctions['module'], object: number, depth: number): boolean {
  const type = module._FPDFPageObj_GetType(object);
  if (type !== formObject || depth === 0) return type === imageObject;
  const count = Math.min(module._FPDFFormObj_CountObjects(object), maxObjects);
  for (let index = 0; index < count; index += 1)
    if (hasPicture(module, module._FPDFFormObj_GetObject(object, index), depth - 1)) return true;
  return false;
}

function shareOf(
  module: TextFunctions['module'],
  object: number,
  scratch: number,
  toShares: ToShares,
): number {
  if (!module._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return 0;
  const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(module.HEAPU8.buffer, scratch, 4);
  const [x1, y1] = toShares(left, top);
  const [x2, y2] = toShares(right, bottom);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return Math.abs(within(x2) - within(x1)) * Math.abs(within(y2) - within(y1));
}
