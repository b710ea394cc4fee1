import { findSymbols, type CodeSymbol } from '../codes/symbols.ts';
import { kindOf, readCodes } from '../codes/read-codes.ts';
import { parseXml } from '../codes/parse-xml.ts';
import { storedBox, type Line, type PaperContents, type PaperPage } from '../contents.ts';
import { noContents, TooLargeError, UnreadableError, type ContentsLimits, type ReadFormat } from '../jobs.ts';
import type { Gray } from '../pixels.ts';
import type { TextLayer } from './characters-to-words.ts';
import { resizeGray } from './gray.ts';
import { groupLines } from './lines.ts';
import { erase, withoutHidden } from './printed-words.ts';
import { readScan } from './read-scan.ts';
import { coveredByPictures, openFlattened, readTextLayer } from './text-layer.ts';

/** Printed codes need 300 dots per inch; A4 has 3508 in its length then, and no page is drawn larger. */
const pageSide = 3508;
/** The letters of a page that is not a scan. */
const minLetters = 40;
/** A page whose pictures cover such a share, or whose layer leaves such a share of its characters without a name, is read from its picture too. */
const minPictures = 0.2;
const maxUnnamed = 0.05;
/** Codes of tax statements are on the last pages, up to six on each. */
const lastPages = 6;
/** Finds symbols that a coarse scan shows too small. */
const enlargement = 1.5;
const maxEnlargedSide = 4400;

/** Reads what a paper says. Throws an error that is not definite when a decoder fails. */
export async function readPaper(
  format: ReadFormat,
  bytes: Buffer,
  limits: ContentsLimits,
  beginPage: () => void = () => undefined,
): Promise<PaperContents> {
  try {
    if (format === 'pdf') return await readPdf(bytes, limits, beginPage);
    if (format === 'xml') return readXml(bytes);
    if (format === 'office') return noContents(format);
    return await readPicture(format, bytes);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { ...noContents(format), problem: problemOf(error) };
  }
}

/** A file that is of a kind that is not read has no problem: it says nothing. */
function problemOf(error: UnreadableError): PaperContents['problem'] {
  if (error instanceof TooLargeError) return 'tooLarge';
  if (error.problem === 'passwordProtected') return 'password';
  return error.problem === 'unsupported' ? null : 'damaged';
}

function readXml(bytes: Buffer): PaperContents {
  let xml;
  try {
    xml = parseXml(bytes);
  } catch {
    throw new UnreadableError('damaged');
  }
  const kind = kindOf(xml);
  const code = { page: 1, box: null, isComplete: true, symbols: 0, of: 0, xml };
  return { ...noContents('xml'), codes: kind ? [{ kind, ...code }] : [] };
}

async function readPdf(bytes: Buffer, limits: ContentsLimits, beginPage: () => void): Promise<PaperContents> {
  const { withDocument } = await import('../read-pdf.ts');
  const pageCount = await withDocument(bytes, (document) => Promise.resolve(document.getPageCount()));
  const end = performance.now() + limits.timeMs;
  const pages: PaperPage[] = [];
  const symbols: CodeSymbol[] = [];
  for (const index of chosenPages(pageCount, limits.pages)) {
    if (performance.now() > end) break;
    beginPage();
    const read = await readPdfPage(await drawPdfPage(bytes, index), index + 1);
    pages.push(read.page);
    symbols.push(...read.symbols);
  }
  return { type: 'pdf', pageCount, pages, codes: readCodes(symbols), problem: null };
}

/** The pages that are read of a document: all, or the first and the last ones. */
function chosenPages(count: number, max: number): number[] {
  const all = Array.from({ length: Math.min(count, max) }, (_, index) => index);
  const last = Math.min(lastPages, Math.floor(max / 2));
  return count <= max ? all : all.map((index) => (index < max - last ? index : count - max + index));
}

interface ReadPage {
  readonly page: PaperPage;
  readonly symbols: readonly CodeSymbol[];
}

interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly text: TextLayer;
  readonly picture: Gray;
  /** Whether something is printed that the text layer does not have. */
  readonly isScanned: boolean;
}

const isScan = ({ letters, unnamed }: TextLayer, pictures: number): boolean =>
  letters < minLetters || pictures >= minPictures || unnamed > maxUnnamed * (letters + unnamed);

/** Draws a page. Of a scan it ends PDFium: together with text recognition it would take too much memory. */
async function drawPdfPage(bytes: Buffer, index: number): Promise<DrawnPage> {
  const { endLibrary, renderPage, withDocument } = await import('../read-pdf.ts');
  const drawn = await withDocument(bytes, async (document) => {
    const page = openFlattened(document, index);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const layer = readTextLayer(page);
    const isScanned = isScan(layer, coveredByPictures(page));
    const picture = (await renderPage(document, index, pageSide, 'Gray')) as Gray;
    return { width, height, text: withoutHidden(layer, picture), picture, isScanned };
  });
  if (drawn.isScanned) await endLibrary();
  return drawn;
}

async function readPdfPage(
  { width, height, text, picture, isScanned }: DrawnPage,
  number: number,
): Promise<ReadPage> {
  if (isScanned) {
    const scanned = await readScannedPage(picture, number, text);
    return { ...scanned, page: { ...scanned.page, width, height } };
  }
  const { lines, turned } = text;
  const found = await findSymbols(picture, number);
  const symbols = isCodeMissing(found, lines) ? await findEnlarged(picture, number, found) : found;
  return {
    page: { number, width, height, source: 'text', lines, turned, toStored: null, quality: null },
    symbols,
  };
}

async function readPicture(format: ReadFormat, bytes: Buffer): Promise<PaperContents> {
  const { decodeGray, grayOf } = await import('../read-picture.ts');
  const picture =
    format === 'heic'
      ? await (await import('../read-heic.ts')).decodeHeic(bytes, grayOf)
      : await decodeGray(bytes);
  const { page, symbols } = await readScannedPage(picture, 1);
  return { type: 'picture', pageCount: 1, pages: [page], codes: readCodes(symbols), problem: null };
}

/** Finds the symbols that a page shows too small. */
async function findEnlarged(
  picture: Gray,
  number: number,
  found: readonly CodeSymbol[],
): Promise<CodeSymbol[]> {
  const { width, height } = picture;
  const side = Math.min(maxEnlargedSide, Math.max(width, height) * enlargement);
  return merge(found, await findSymbols(await resizeGray(picture, side), number));
}

/**
 * Reads text and codes; a code that the text announces is searched again, enlarged and laid flat. The words of a text layer
 * are taken as they are, and the rest of the page is recognized.
 */
async function readScannedPage(picture: Gray, number: number, layer?: TextLayer): Promise<ReadPage> {
  let symbols = await findSymbols(picture, number);
  const printed = layer?.lines.flatMap(({ words }) => words) ?? [];
  const erased = erase(picture, [...symbols, ...printed]);
  const { drawFlat, ...text } = await readScan(erased);
  const { width, height } = picture;
  if (drawFlat && isCodeMissing(symbols, text.lines)) {
    symbols = await findEnlarged(picture, number, symbols);
    if (isCodeMissing(symbols, text.lines)) {
      const side = Math.min(maxEnlargedSide, Math.max(width, height) * enlargement);
      const flat = drawFlat(side);
      const found = await findSymbols(flat.picture, number);
      symbols = merge(
        symbols,
        found.map((symbol) => ({ ...symbol, box: storedBox(flat, symbol.box) })),
      );
    }
  }
  return { page: { number, width, height, ...(layer ? withLayer(text, layer) : text) }, symbols };
}

type PageText = Omit<PaperPage, 'number' | 'width' | 'height'>;

/** The recognized words among those of the text layer, on the page as it is stored. */
function withLayer(text: PageText, { lines, turned }: TextLayer): PageText {
  if (lines.length === 0) return text;
  if (text.lines.length === 0) return { source: 'text', lines, turned, toStored: null, quality: null };
  const recognized = text.lines.map(({ words, box }) => ({
    words: words.map((word) => ({ ...word, box: storedBox(text, word.box) })),
    box: storedBox(text, box),
  }));
  const all = [...lines, ...recognized];
  const isUpright = text.turned === 0 && turned === 0;
  return { ...text, lines: isUpright ? groupLines(all.flatMap(({ words }) => words)) : all, toStored: null };
}

/** What is printed on papers that have a code: salary certificates, pension statements, tax statements, QR-bills. */
const announcesCode =
  /lohnausweis|rentenbescheinigung|certificat\s*de\s*salaire|attestation\s*de\s*rentes|certificato\s*di\s*salario|attestazione\s*delle\s*rendite|steuerauszug|relev[ée]\s*fiscal|estratto\s*fiscale|zahlteil|section\s*paiement|sezione\s*pagamento/i;

function isCodeMissing(symbols: readonly CodeSymbol[], lines: readonly Line[]): boolean {
  const isFound = readCodes(symbols).some((code) => !('isComplete' in code) || code.isComplete);
  return !isFound && lines.some(({ words }) => announcesCode.test(words.map(({ text }) => text).join(' ')));
}

function merge(...found: readonly (readonly CodeSymbol[])[]): CodeSymbol[] {
  const byContent = new Map<string, CodeSymbol>();
  for (const symbol of found.flat()) {
    const key = `${symbol.format} ${Buffer.from(symbol.bytes).toString('base64')}`;
    if (!byContent.has(key)) byContent.set(key, symbol);
  }
  return [...byContent.values()];
}
