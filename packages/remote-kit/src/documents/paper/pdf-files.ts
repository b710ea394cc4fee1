/** The directories of the package, by what pdf.js asks for. */
const directories = { standardFontDataUrl: 'standard_fonts', cMapUrl: 'cmaps', wasmUrl: 'wasm' };

interface PdfFile {
  kind: keyof typeof directories;
  filename: string;
}

/**
 * How pdf.js gets what a PDF need not contain: standard fonts, character maps and decoders of pictures. The page fetches them,
 * because the worker, which parses what somebody uploaded, has no network.
 */
export const createPdfFiles = (urlOf: (path: string) => string) =>
  class {
    async fetch({ kind, filename }: PdfFile): Promise<Uint8Array> {
      const response = await fetch(urlOf(`${directories[kind]}/${filename}`));
      if (!response.ok) throw new Error(`${filename}: ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    }
  };
