import { prepareZXingModule, purgeZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import type { Box } from '../contents.ts';
import type { Gray } from '@dossier/scan';
import { freeInstances, wasmInstances } from '../wasm-instances.ts';

/** A printed barcode. */
export interface CodeSymbol {
  readonly format: 'PDF417' | 'QRCode' | 'Code128';
  readonly page: number;
  readonly box: Box;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Of a structured append sequence (macro PDF417); `index` counts from 0. */
  readonly sequence: { readonly id: string; readonly index: number; readonly size: number } | null;
}

const formats = ['PDF417', 'QRCode', 'Code128'] as const;
/** A page of a tax statement has six symbols and a line code. */
const maxSymbols = 24;

const instances = wasmInstances('zxing-wasm/reader/zxing_reader.wasm');

/** Finds the barcodes of a page. The boxes are in shares of the picture. */
export async function findSymbols(picture: Gray, page: number): Promise<CodeSymbol[]> {
  prepareZXingModule({ overrides: { instantiateWasm: await instances() } });
  const { data, width, height } = picture;
  // A portable graymap: one byte per pixel instead of the four that raw pixels take.
  const graymap = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
  const results = await readBarcodes(graymap, {
    formats: [...formats],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: maxSymbols,
  }).finally(purgeZXingModule);
  await freeInstances();
  return results.filter(({ isValid }) => isValid).map((result) => toSymbol(result, page, width, height));
}

function toSymbol(result: ReadResult, page: number, width: number, height: number): CodeSymbol {
  const { position, sequenceIndex, sequenceSize, sequenceId } = result;
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const xs = corners.map(({ x }) => x / width);
  const ys = corners.map(({ y }) => y / height);
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  return {
    format: result.format as CodeSymbol['format'],
    page,
    box: [left, top, Math.min(1, Math.max(...xs)) - left, Math.min(1, Math.max(...ys)) - top],
    bytes: result.bytes,
    text: result.text,
    sequence: sequenceIndex < 0 ? null : { id: sequenceId, index: sequenceIndex, size: sequenceSize },
  };
}
