import type { FileProblem } from '@dossier/contracts';
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { UnreadableError } from './jobs.ts';
import { opensInViewer } from './opens-in-viewer.ts';
import type { Pixels } from '@dossier/scan';
import { freeInstances, wasmInstances } from './wasm-instances.ts';

/** A document with more pages than this is not examined for being empty. */
const maxExaminedPages = 5;
/** The longer side of a page while it is examined, in pixels. */
const examinedSide = 600;
const white = 0xff;
/** ISO 32000-1, implementation note 13: readers accept a header within the first 1024 bytes. */
const headerWithin = 1024;

const instances = wasmInstances('@hyzyla/pdfium/pdfium.wasm');
let library: Promise<PDFiumLibrary> | undefined;

const startLibrary = async (): Promise<PDFiumLibrary> =>
  PDFiumLibrary.init({ instantiateWasm: await instances() });

/** Ends PDFium, whose memory is that of the largest page so far. The next document starts it again. */
export async function endLibrary(): Promise<void> {
  library = undefined;
  await freeInstances();
}

/**
 * Throws an UnreadableError when the document needs a password, is damaged, not a PDF, has only empty pages, or its content is
 * where only Adobe Reader shows it. What PDFium does not read and the viewer of the product shows is no problem.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  let problem: FileProblem | null;
  try {
    problem = await withDocument(bytes, findProblem);
  } catch (error) {
    if (error instanceof UnreadableError && error.problem === 'unsupported') return;
    throw error;
  }
  if (problem) throw new UnreadableError(problem);
}

async function findProblem(document: PDFiumDocument): Promise<FileProblem | null> {
  const pages = document.getPageCount();
  if (pages === 1 && isShell(document)) return 'unsupported';
  for (let index = 0; index < Math.min(pages, maxExaminedPages); index += 1)
    if (!(await isBlank(document, index))) return null;
  return pages <= maxExaminedPages ? 'empty' : null;
}

/**
 * The one page of a document whose content is an XFA form (ISO 32000-1, 12.7.8) or in attached files (12.3.5): it asks to
 * wait, or for Adobe Reader, which alone shows the rest.
 */
const shellText =
  /please wait|bitte warten|veuillez patienter|attendere prego|pdf[- ]portfolio|portfolio pdf|porte-?documents pdf/i;
/** FORMTYPE_XFA_FULL, a form without pages of its own, and FORMTYPE_XFA_FOREGROUND. */
const [fullForm, foregroundForm] = [2, 3];
/** Fewer letters are no page of a form. */
const minFormLetters = 40;

function isShell(document: PDFiumDocument): boolean {
  const { module, documentIdx } = document as unknown as DocumentFacts;
  const form = module._FPDF_GetFormType(documentIdx);
  const isForm = form === fullForm || form === foregroundForm;
  if (!isForm && module._FPDFDoc_GetAttachmentCount(documentIdx) === 0) return false;
  const text = document.getPage(0).getText();
  if (shellText.test(text)) return true;
  return form === fullForm && (text.match(/\p{L}/gu) ?? []).length < minFormLetters;
}

/**
 * Whether nothing is drawn on a page, and it has neither text, pictures nor annotations: PDFium does not draw every stamp,
 * filled field, font or compression that viewers do.
 */
async function isBlank(document: PDFiumDocument, index: number): Promise<boolean> {
  const { data } = await renderPage(document, index, examinedSide, 'Gray');
  if (data.some((value) => value !== white)) return false;
  // Rendering has closed the page.
  const page = document.getPage(index);
  for (const { type } of page.objects()) if (type === 'image') return false;
  return page.getText().trim() === '' && !hasVisibleAnnotation(page);
}

/** The parts of PDFium that the library uses without passing them on. */
interface DocumentFacts {
  readonly documentIdx: number;
  readonly module: {
    _FPDF_GetFormType(document: number): number;
    _FPDFDoc_GetAttachmentCount(document: number): number;
  };
}

interface Annotations {
  readonly pageIdx: number;
  readonly module: {
    _FPDFPage_GetAnnotCount(page: number): number;
    _FPDFPage_GetAnnot(page: number, index: number): number;
    _FPDFAnnot_GetSubtype(annotation: number): number;
    _FPDFPage_CloseAnnot(annotation: number): void;
  };
}

/** FPDF_ANNOT_LINK and FPDF_ANNOT_POPUP, which show nothing by themselves. */
const invisibleAnnotations = [2, 16];
const maxExaminedAnnotations = 100;

function hasVisibleAnnotation(page: PDFiumPage): boolean {
  const { module, pageIdx } = page as unknown as Annotations;
  const count = Math.min(module._FPDFPage_GetAnnotCount(pageIdx), maxExaminedAnnotations);
  for (let index = 0; index < count; index += 1) {
    const annotation = module._FPDFPage_GetAnnot(pageIdx, index);
    const subtype = module._FPDFAnnot_GetSubtype(annotation);
    module._FPDFPage_CloseAnnot(annotation);
    if (!invisibleAnnotations.includes(subtype)) return true;
  }
  return false;
}

/** Renders the first page. */
export function renderPdf(bytes: Buffer, maxSide: number): Promise<Pixels> {
  return withDocument(bytes, (document) => renderPage(document, 0, maxSide, 'BGRA'));
}

/** Throws an UnreadableError when the document needs a password or another one, is damaged, or of a kind that only the viewer reads. */
export async function withDocument<T>(
  bytes: Buffer,
  work: (document: PDFiumDocument) => Promise<T>,
  password?: string,
): Promise<T> {
  if (!bytes.subarray(0, headerWithin).includes('%PDF-')) throw new UnreadableError('misnamed');
  library ??= startLibrary();
  const document = await load(await library, bytes, password);
  try {
    if (document.getPageCount() === 0) throw await refused(bytes);
    return await work(document);
  } finally {
    document.destroy();
  }
}

async function load(pdfium: PDFiumLibrary, bytes: Buffer, password?: string): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes, password);
  } catch (error) {
    // The library passes the error of PDFium as a text only.
    const text = error instanceof Error ? error.message : '';
    if (/password|security scheme/i.test(text)) throw new UnreadableError('passwordProtected');
    if (/corrupted|content error/i.test(text)) throw await refused(bytes);
    throw error;
  }
}

/** The error for a document in which PDFium finds no page. */
async function refused(bytes: Buffer): Promise<UnreadableError> {
  return new UnreadableError((await opensInViewer(bytes)) ? 'unsupported' : 'damaged');
}

/** Renders a page so that its longer side has `maxSide` pixels, and closes it. */
export async function renderPage(
  document: PDFiumDocument,
  index: number,
  maxSide: number,
  colorSpace: 'BGRA' | 'Gray',
): Promise<Pixels> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new UnreadableError('damaged');
  const scale = maxSide / Math.max(originalWidth, originalHeight);
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  const rendered = await page.render({
    width,
    height,
    scale: 1,
    render: 'bitmap',
    colorSpace,
    renderFormFields: true,
  });
  return { data: rendered.data, width, height, channels: colorSpace === 'Gray' ? 1 : 4 };
}
