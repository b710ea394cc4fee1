/** A rectangle in shares of the page: x, y, width, height, from the upper left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

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

/** What is printed as a code of several symbols. */
interface SymbolsCode {
  /** The page of the first symbol, from 1. */
  readonly page: number;
  /** Where the first symbol is printed; null for an XML file. */
  readonly box: Box | null;
  readonly isComplete: boolean;
  readonly symbols: number;
  readonly of: number;
  /** Null unless the code is complete and valid. */
  readonly xml: XmlElement | null;
}

export type Code =
  /** A salary certificate or pension statement of Swissdec; its root is `T`. */
  | (SymbolsCode & { readonly kind: 'salary-certificate' })
  /** An electronic tax statement, eCH-0196, also from an XML file. */
  | (SymbolsCode & { readonly kind: 'tax-statement' })
  /** The Code 128 of each page of a tax statement: 16 digits. */
  | {
      readonly kind: 'tax-statement-page';
      readonly page: number;
      readonly box: Box;
      readonly digits: string;
    }
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
  /** In points for a PDF, in pixels for a picture. */
  readonly width: number;
  readonly height: number;
  readonly source: 'text' | 'ocr' | 'none';
  readonly lines: readonly Line[];
  /** The clockwise turn applied before reading, in degrees; boxes are relative to the page before it. */
  readonly turned: 0 | 90 | 180 | 270;
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
