import type { PDFiumDocument } from '@hyzyla/pdfium';
import { UnreadableError, type PartPages } from './jobs.ts';
import { openFlattened } from './paper/text-layer.ts';
import { withDocument } from './read-pdf.ts';

/** The functions of PDFium that the library does not wrap. Pointers are offsets into `HEAPU8`. */
interface CopyFunctions {
  readonly documentIdx: number;
  readonly module: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: {
      malloc(size: number): number;
      free(pointer: number): void;
      readonly __indirect_function_table: { set(index: number, value: unknown): void };
    };
    _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
    _FPDF_GetFormType(document: number): number;
    _FPDF_CreateNewDocument(): number;
    _FPDF_CloseDocument(document: number): void;
    _FPDF_ImportPagesByIndex(
      target: number,
      source: number,
      indices: number,
      count: number,
      at: number,
    ): number;
    _FPDF_LoadPage(document: number, index: number): number;
    _FPDFPage_GetRotation(page: number): number;
    _FPDFPage_SetRotation(page: number, quarters: number): void;
    _FPDF_ClosePage(page: number): void;
  };
}

type Module = CopyFunctions['module'];

/** FPDF_REMOVE_SECURITY of fpdf_save.h: without it the copy has the encryption of the original. */
const removeSecurity = 3;

/** Writes a document that opens with a password as one that opens without. Throws an UnreadableError when it is the wrong one. */
export function unlockPdf(bytes: Buffer, password: string, maxBytes: number): Promise<Buffer> {
  const copy = (document: PDFiumDocument) => {
    const { module, documentIdx } = functionsOf(document);
    return Promise.resolve(save(module, documentIdx, removeSecurity, maxBytes));
  };
  return withDocument(bytes, copy, password);
}

const functionsOf = (document: PDFiumDocument) => document as unknown as CopyFunctions;

/**
 * Copies the pages of each part into a document of its own, with filled fields as a part of the page. Throws an
 * UnreadableError when a page is not there, or the parts together are too large.
 */
export function dividePdf(
  bytes: Buffer,
  parts: readonly PartPages[],
  maxBytes: number,
  beginPart: () => void = () => undefined,
): Promise<Buffer[]> {
  return withDocument(bytes, async (document) => {
    const pageCount = document.getPageCount();
    const { module, documentIdx } = functionsOf(document);
    const isForm = module._FPDF_GetFormType(documentIdx) !== 0;
    const copies: Buffer[] = [];
    let left = maxBytes;
    for (const pages of parts) {
      beginPart();
      if (pages.some(([page]) => page > pageCount)) throw new UnreadableError('damaged');
      // A field has its value from the form, which is of the whole document.
      if (isForm) for (const [page] of pages) await openFlattened(document, page - 1);
      const copy = copyPages(functionsOf(document), pages, left);
      left -= copy.length;
      copies.push(copy);
    }
    return copies;
  });
}

function copyPages({ module, documentIdx }: CopyFunctions, pages: PartPages, maxBytes: number): Buffer {
  const target = module._FPDF_CreateNewDocument();
  try {
    importPages(
      module,
      target,
      documentIdx,
      pages.map(([page]) => page),
    );
    for (const [index, [, turn]] of pages.entries()) if (turn !== 0) turnPage(module, target, index, turn);
    return save(module, target, 0, maxBytes);
  } finally {
    module._FPDF_CloseDocument(target);
  }
}

/** Copies pages, from 1, into another document, which has `at` pages. */
function importPages(module: Module, target: number, source: number, pages: readonly number[], at = 0): void {
  const { malloc, free } = module.wasmExports;
  const indices = malloc(4 * pages.length);
  try {
    new Int32Array(module.HEAPU8.buffer, indices, pages.length).set(pages.map((page) => page - 1));
    if (!module._FPDF_ImportPagesByIndex(target, source, indices, pages.length, at))
      throw new UnreadableError('damaged');
  } finally {
    free(indices);
  }
}

/**
 * Copies all pages of several documents into one, with filled fields as a part of the page. Throws an UnreadableError when one
 * cannot be read, or the copy is too large.
 */
export async function joinPdfs(
  documents: readonly Buffer[],
  maxBytes: number,
  beginPart: () => void,
): Promise<Buffer> {
  /** The sources stay open until the copy is saved, whose pages refer to them. */
  const join = (rest: readonly Buffer[], target: Target | null): Promise<Buffer> => {
    const [bytes, ...others] = rest;
    if (!bytes) {
      if (!target) throw new Error('there is nothing to join');
      return Promise.resolve(save(target.module, target.document, 0, maxBytes));
    }
    return withDocument(bytes, async (source) => {
      beginPart();
      const { module, documentIdx } = functionsOf(source);
      const into = target ?? { module, document: module._FPDF_CreateNewDocument(), pages: 0 };
      try {
        const pages = Array.from({ length: source.getPageCount() }, (_, index) => index + 1);
        if (module._FPDF_GetFormType(documentIdx) !== 0)
          for (const page of pages) await openFlattened(source, page - 1);
        importPages(module, into.document, documentIdx, pages, into.pages);
        return await join(others, { ...into, pages: into.pages + pages.length });
      } finally {
        if (!target) module._FPDF_CloseDocument(into.document);
      }
    });
  };
  return join(documents, null);
}

interface Target {
  readonly module: Module;
  readonly document: number;
  readonly pages: number;
}

function turnPage(module: Module, document: number, index: number, turn: number): void {
  const page = module._FPDF_LoadPage(document, index);
  module._FPDFPage_SetRotation(page, (module._FPDFPage_GetRotation(page) + turn / 90) % 4);
  module._FPDF_ClosePage(page);
}

/** The size of FPDF_FILEWRITE in 32 bits: its version, and the index of the function that takes the bytes. */
const writerBytes = 8;
const writerVersion = 1;
/** The entry of the null pointer: the table of the build has no other free one, and cannot grow. */
const nullEntry = 0;

function save(module: Module, document: number, flags: number, maxBytes: number): Buffer {
  const { malloc, free, __indirect_function_table: table } = module.wasmExports;
  const chunks: Buffer[] = [];
  let length = 0;
  const write = (_writer: number, data: number, size: number): number => {
    length += size;
    if (length > maxBytes) return 0;
    chunks.push(Buffer.from(module.HEAPU8.slice(data, data + size)));
    return 1;
  };
  const writer = malloc(writerBytes);
  new Int32Array(module.HEAPU8.buffer, writer, 2).set([writerVersion, nullEntry]);
  table.set(nullEntry, toWasm(write));
  try {
    const isSaved = module._FPDF_SaveAsCopy(document, writer, flags);
    if (length > maxBytes) throw new UnreadableError('unsupported');
    if (!isSaved) throw new UnreadableError('damaged');
  } finally {
    table.set(nullEntry, null);
    free(writer);
  }
  return Buffer.concat(chunks);
}

/** A module that imports a function of three numbers that returns one, as `e.f`, and exports it: a table holds such ones only. */
const wrapper = Buffer.from(
  '0061736d0100000001080160037f7f7f017f0207010165016600000705010166' + '0000',
  'hex',
);

interface WebAssembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly f: unknown } };
}

function toWasm(f: (writer: number, data: number, size: number) => number): unknown {
  // Node's types do not declare it.
  const { Module, Instance } = Reflect.get(globalThis, 'WebAssembly') as WebAssembly;
  return new Instance(new Module(wrapper), { e: { f } }).exports.f;
}
