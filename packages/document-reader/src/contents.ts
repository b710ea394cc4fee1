import type { Matrix } from '@dossier/scan';

/** A rectangle in shares of the page: x, y, width, height, from the upper left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export type { Matrix };

export interface Word {
  readonly text: string;
  readonly box: Box;
  /** 0 to 1; absent for a text layer. */
  readonly confidence?: number;
}

/** Words of one printed line from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly box: Box;
}

/** An element of XML by its local name. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** The signature within an XML file, with the names in its certificate, which is checked against no list. */
export interface XmlSignature {
  readonly isValid: boolean;
  readonly signer: string | null;
  readonly certifiedBy: string | null;
}

/** Swissdec allows two decimal digits for the number of a symbol; a tax statement has fewer, too. */
export const maxCodeParts = 99;

/** A symbol of a code that another file may hold the rest of. */
export interface CodePart {
  /** The same for all symbols of a code. */
  readonly set: string;
  /** From 0. */
  readonly index: number;
  /** How many symbols the code has; 0 when this one does not say it. */
  readonly size: number;
  /** Base64. */
  readonly payload: string;
}

/** What is printed as a code of one or several symbols. */
interface SymbolsCode {
  /** The page of the first symbol, from 1. */
  readonly page: number;
  /** Where the first symbol is printed, on the page as it is stored; null for an XML file. */
  readonly box: Box | null;
  readonly isComplete: boolean;
  /** How many symbols are known, of how many. */
  readonly symbols: number;
  readonly of: number;
  /** Null unless the code is complete and valid. Of a file with a valid signature it is what the signature covers. */
  readonly xml: XmlElement | null;
  /** Of an XML file that bears one. */
  readonly signature?: XmlSignature | undefined;
  /** The symbols that the file holds, where these are not all. */
  readonly parts?: readonly CodePart[] | undefined;
}

/** The boxes of codes are relative to the page as it is stored. */
export type Code =
  /** A salary certificate or pension statement of Swissdec; its root is `T`. */
  | (SymbolsCode & { readonly kind: 'salary-certificate' })
  /** An electronic tax statement, eCH-0196, also from an XML file. */
  | (SymbolsCode & { readonly kind: 'tax-statement' })
  /** A tax return of natural persons, eCH-0119, also from an XML file. */
  | (SymbolsCode & { readonly kind: 'tax-return' })
  /** The Code 128 of each page of a tax statement: 16 digits. */
  | {
      readonly kind: 'tax-statement-page';
      readonly page: number;
      readonly box: Box;
      readonly digits: string;
    }
  /** The sheet that the product prints to lay between papers. */
  | { readonly kind: 'separator'; readonly page: number; readonly box: Box }
  | { readonly kind: 'qr-bill'; readonly page: number; readonly box: Box; readonly lines: readonly string[] };

/** What keeps the text of a scan or photo from being read. */
export interface PageQuality {
  readonly tooDark: boolean;
  readonly tooSmall: boolean;
  readonly cutOff: boolean;
}

export interface PaperPage {
  /** From 1. */
  readonly number: number;
  /** Of the page as it is stored: in points for a PDF, in pixels for a picture. */
  readonly width: number;
  readonly height: number;
  readonly source: 'text' | 'ocr' | 'none';
  /** From top to bottom. Their boxes are relative to the sheet of paper, cut out and laid flat, but not turned. */
  readonly lines: readonly Line[];
  /** The clockwise turn after which the text is upright, in degrees. */
  readonly turned: 0 | 90 | 180 | 270;
  /** Maps shares of the sheet to shares of the page as it is stored, such as a photo; null when they are the same. */
  readonly toStored: Matrix | null;
  /** The boxes for crosses that a form has; missing where none were searched. Their boxes are placed as those of lines are. */
  readonly crosses?: readonly { readonly box: Box; readonly isCrossed: boolean }[] | undefined;
  /** Null for a page with a text layer. */
  readonly quality: PageQuality | null;
}

/** What a paper says, before anything is concluded from it. */
export interface PaperContents {
  readonly type: 'pdf' | 'picture' | 'xml' | 'other';
  /** Of the file; the pages that were read may be fewer. */
  readonly pageCount: number;
  readonly pages: readonly PaperPage[];
  readonly codes: readonly Code[];
  readonly problem: 'password' | 'damaged' | 'tooLarge' | null;
}

/** The rectangle on the page as it is stored, such as its preview shows it, around a box of the sheet. */
export function storedBox({ toStored }: Pick<PaperPage, 'toStored'>, box: Box): Box {
  if (!toStored) return box;
  const [x, y, width, height] = box;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([cornerX, cornerY]) => mapPoint(toStored, cornerX as number, cornerY as number));
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const xs = corners.map(([cornerX]) => within(cornerX));
  const ys = corners.map(([, cornerY]) => within(cornerY));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

export function mapPoint(matrix: Matrix, x: number, y: number): [x: number, y: number] {
  const [a, b, c, d, e, f, g, h, i] = matrix;
  const scale = g * x + h * y + i;
  return [(a * x + b * y + c) / scale, (d * x + e * y + f) / scale];
}
