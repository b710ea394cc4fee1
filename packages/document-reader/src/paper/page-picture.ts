import type { PDFiumPage } from '@hyzyla/pdfium';

/** The functions of PDFium that the library does not wrap. */
interface ObjectFunctions {
  readonly pageIdx: number;
  readonly module: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
    _FPDFPage_CountObjects(page: number): number;
    _FPDFPage_GetObject(page: number, index: number): number;
    _FPDFPageObj_GetType(object: number): number;
    _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  };
}

/** FPDF_PAGEOBJ_IMAGE. */
const imageType = 3;
/** A scan is one of the first objects of its page. */
const maxObjects = 100;
/** The share of the page that a scan covers at least. */
const minShare = 0.8;

/** Whether one picture covers the page, as in a scan. */
export function hasPagePicture(page: PDFiumPage): boolean {
  const { module, pageIdx } = page as unknown as ObjectFunctions;
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scratch = module.wasmExports.malloc(16);
  try {
    const count = Math.min(module._FPDFPage_CountObjects(pageIdx), maxObjects);
    for (let index = 0; index < count; index += 1) {
      const object = module._FPDFPage_GetObject(pageIdx, index);
      if (module._FPDFPageObj_GetType(object) !== imageType) continue;
      const places = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
      if (!module._FPDFPageObj_GetBounds(object, ...places)) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(module.HEAPU8.buffer, scratch, 4);
      if ((right - left) * (top - bottom) >= minShare * originalWidth * originalHeight) return true;
    }
    return false;
  } finally {
    module.wasmExports.free(scratch);
  }
}
