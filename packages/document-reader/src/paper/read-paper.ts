import { distinct, erase, findCodes, findInAreas } from './find-codes.ts';
import { findSymbols, type CodeSymbol } from '../codes/symbols.ts';
import { kindOf, readCodes } from '../codes/read-codes.ts';
import { hasSignature, parseXml } from '../codes/parse-xml.ts';
import { storedBox, type Line, type PaperContents, type PaperPage } from '../contents.ts';
import {
  noContents,
  NotQuickError,
  TooLargeError,
  UnreadableError,
  type ContentsLimits,
  type ReadContents,
  type ReadFormat,
} from '../jobs.ts';
import type { Gray } from '@dossier/scan';
import { findCrosses } from './find-crosses.ts';
import { evenLight, resizeGray } from './gray.ts';
import { readScan, type ScannedText } from './read-scan.ts';
import { hasPagePicture } from './page-picture.ts';
import { openFlattened, readTextLayer, type TextLayer } from './text-layer.ts';
import { turnBack, turnBox } from './turn.ts';

/** Printed codes need 300 dots per inch; A4 has 3508 in its length then, and no page is drawn larger. */
export const pageSide = 3508;
/** The letters of a page that is not a scan. */
const minLetters = 40;
/** The lines that an app or a copier prints on a scan: when and where it was made. */
const maxStampLines = 3;
/** Codes of tax statements are on the last pages, up to six on each. */
const lastPages = 6;
/** Finds symbols that a coarse scan shows too small. */
const enlargement = 1.5;
const maxEnlargedSide = 4400;

/** Begins a part of the work, with a limit of processor time in seconds. */
type BeginPart = (seconds?: number) => void;

/** Reads what a paper says. Throws an error that is not definite when a decoder fails. */
export async function readPaper(
  format: ReadFormat,
  bytes: Buffer,
  limits: ContentsLimits,
  beginPart: BeginPart = () => undefined,
): Promise<ReadContents> {
  try {
    if (format === 'pdf') return await readPdf(bytes, limits, beginPart);
    if (format === 'xml') return await readXml(bytes);
    if (format === 'office') return noContents(format);
    if (limits.mode === 'quick') throw new NotQuickError();
    if (limits.mode === 'text') return { ...noContents(format), problem: 'tooLarge' };
    return await readPicture(format, bytes, limits);
  } catch (error) {
    if (error instanceof NotQuickError) return { ...noContents(format), isUnfinished: true };
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

async function readXml(bytes: Buffer): Promise<PaperContents> {
  let xml;
  try {
    xml = parseXml(bytes);
  } catch {
    throw new UnreadableError('damaged');
  }
  const kind = kindOf(xml);
  if (!kind) return noContents('xml');
  const verified = hasSignature(xml)
    ? (await import('../codes/verify-signature.ts')).verifySignature(bytes, xml)
    : null;
  const code = { page: 1, box: null, isComplete: true, symbols: 0, of: 0, xml: verified?.xml ?? xml };
  return {
    ...noContents('xml'),
    codes: [{ kind, ...code, ...(verified && { signature: verified.signature }) }],
  };
}

async function readPdf(bytes: Buffer, limits: ContentsLimits, beginPart: BeginPart): Promise<ReadContents> {
  const { mode, timeMs, seconds, drawSeconds, from = 0, others } = limits;
  beginPart(drawSeconds);
  const { withDocument } = await import('../read-pdf.ts');
  const pageCount = await withDocument(bytes, (document) => Promise.resolve(document.getPageCount()));
  const end = performance.now() + timeMs;
  const before = processorSeconds();
  const pages: PaperPage[] = [];
  const symbols: CodeSymbol[] = [];
  const chosen = chosenPages(pageCount, limits.pages).slice(from);
  for (const index of chosen) {
    if (performance.now() > end || processorSeconds() - before > seconds) break;
    beginPart(drawSeconds);
    const drawn = await drawPdfPage(bytes, index, mode);
    beginPart();
    const read = await readPdfPage(drawn, index + 1);
    pages.push(read.page);
    symbols.push(...read.symbols);
  }
  const isUnfinished = pages.length < chosen.length;
  if (isUnfinished && mode === 'quick') throw new NotQuickError();
  const hasText = mode !== 'text' || pages.some(({ source }) => source === 'text');
  const problem = hasText ? null : 'tooLarge';
  return { type: 'pdf', pageCount, pages, codes: readCodes(symbols, others), problem, isUnfinished };
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
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
  /** Whether one picture covers the page. */
  readonly hasPicture: boolean;
  /** Null when the page is not drawn. */
  readonly picture: Gray | null;
}

/** A line or two on a picture of the whole page are a stamp; its text is in the picture. */
const isScanned = ({ text, hasPicture }: Pick<DrawnPage, 'text' | 'hasPicture'>): boolean =>
  text.letters < minLetters || (hasPicture && text.lines.length <= maxStampLines);

/** Draws a page. Of a scan it ends PDFium: together with text recognition it would take too much memory. */
async function drawPdfPage(bytes: Buffer, index: number, mode: ContentsLimits['mode']): Promise<DrawnPage> {
  const { endLibrary, renderPage, withDocument } = await import('../read-pdf.ts');
  const drawn = await withDocument(bytes, async (document) => {
    const page = await openFlattened(document, index);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const read = { text: readTextLayer(page), hasPicture: hasPagePicture(page) };
    if (mode === 'quick' && isScanned(read)) throw new NotQuickError();
    const picture = mode === 'text' ? null : ((await renderPage(document, index, pageSide, 'Gray')) as Gray);
    return { width, height, ...read, picture };
  });
  if (isScanned(drawn)) await endLibrary();
  return drawn;
}

async function readPdfPage(drawn: DrawnPage, number: number): Promise<ReadPage> {
  const { width, height, text, picture } = drawn;
  if (isScanned(drawn) && picture) {
    const scanned = await readScannedPage(picture, number);
    return { ...scanned, page: { ...scanned.page, width, height } };
  }
  const { lines, turned } = text;
  let symbols = picture ? await findSymbols(picture, number) : [];
  if (picture && isCodeMissing(symbols, lines))
    symbols = distinct([...symbols, ...(await findInAreas(picture, number, symbols))]);
  const source = isScanned(drawn) ? 'none' : 'text';
  const crosses = picture && mayHaveCrosses(lines) ? { crosses: findCrosses(picture) } : {};
  return {
    page: { number, width, height, source, lines, turned, toStored: null, quality: null, ...crosses },
    symbols,
  };
}

async function readPicture(
  format: ReadFormat,
  bytes: Buffer,
  { others }: ContentsLimits,
): Promise<PaperContents> {
  const { decodeGray, grayOf } = await import('../read-picture.ts');
  const picture =
    format === 'heic'
      ? await (await import('../read-heic.ts')).decodeHeic(bytes, grayOf)
      : await decodeGray(bytes);
  const { page, symbols } = await readScannedPage(picture, 1);
  return { type: 'picture', pageCount: 1, pages: [page], codes: readCodes(symbols, others), problem: null };
}

/** Reads text and codes; a code that the text announces is searched again, enlarged and laid flat. */
async function readScannedPage(picture: Gray, number: number): Promise<ReadPage> {
  let symbols = await findCodes(picture, number);
  const { drawFlat, ...text } = await readScan(erase(picture, symbols));
  const { width, height } = picture;
  if (drawFlat && isCodeMissing(symbols, text.lines)) {
    const side = Math.min(maxEnlargedSide, Math.max(width, height) * enlargement);
    symbols = distinct([...symbols, ...(await findSymbols(await resizeGray(picture, side), number))]);
    if (isCodeMissing(symbols, text.lines)) {
      const flat = drawFlat(side);
      const found = await findSymbols(flat.picture, number);
      const stored = found.map((symbol) => ({ ...symbol, box: storedBox(flat, symbol.box) }));
      symbols = distinct([...symbols, ...stored]);
    }
  }
  const crosses =
    drawFlat && mayHaveCrosses(text.lines) ? { crosses: findOnSheet(drawFlat, text.turned) } : {};
  return { page: { number, width, height, ...text, ...crosses }, symbols };
}

/** The longer side of a sheet that crosses are searched on: some 250 dots per inch of A4. */
const crossesSide = 3000;

/** Crosses are found upright; like lines, they are placed on the sheet as it is. */
function findOnSheet(
  drawFlat: NonNullable<ScannedText['drawFlat']>,
  turned: PaperPage['turned'],
): PaperPage['crosses'] {
  const found = findCrosses(evenLight(drawFlat(crossesSide).picture));
  return found.map(({ box, isCrossed }) => ({ box: turnBox(box, turnBack(turned)), isCrossed }));
}

/** Official forms with boxes for crosses, by their titles: form 11 and form 21. */
const formTitle =
  /lohnausweis|rentenbescheinigung|certificat\s*de\s*salaire|attestation\s*de\s*rentes|certificato\s*di\s*salario|attestazione\s*delle\s*rendite|vorsorgebeitr|cotisations\s*de\s*pr[ée]voyance|contributi\s*(?:di\s*previdenza|previdenziali)/i;

const mayHaveCrosses = (lines: readonly Line[]): boolean =>
  lines.some(({ words }) => formTitle.test(words.map(({ text }) => text).join(' ')));

/** What is printed on papers that have a code: salary certificates, pension statements, tax statements, QR-bills. */
const announcesCode =
  /lohnausweis|rentenbescheinigung|certificat\s*de\s*salaire|attestation\s*de\s*rentes|certificato\s*di\s*salario|attestazione\s*delle\s*rendite|steuerauszug|relev[ée]\s*fiscal|estratto\s*fiscale|zahlteil|section\s*paiement|sezione\s*pagamento/i;

function isCodeMissing(symbols: readonly CodeSymbol[], lines: readonly Line[]): boolean {
  const isFound = readCodes(symbols).some((code) => !('isComplete' in code) || code.isComplete);
  return !isFound && lines.some(({ words }) => announcesCode.test(words.map(({ text }) => text).join(' ')));
}
