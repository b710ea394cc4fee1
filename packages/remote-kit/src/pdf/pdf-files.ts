/** The directories of the package, by what pdf.js asks for. */
const directories = { standardFontDataUrl: 'standard_fonts', cMapUrl: 'cmaps', wasmUrl: 'wasm' };

interface PdfFile {
  kind: keyof typeof directories;
  filename: string;
}

/**
 * How pdf.js gets what a PDF need not contain: standard fonts, character maps and decoders of pictures. The page fetches them,
 * because the worker, which parses what somebody uploaded, has no network; each once for all documents.
 */
export function createPdfFiles(urlOf: (path: string) => string) {
  const fetched = new Map<string, Promise<Uint8Array>>();

  async function read(path: string): Promise<Uint8Array> {
    const response = await fetch(urlOf(path));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  return class {
    fetch({ kind, filename }: PdfFile): Promise<Uint8Array> {
      const path = `${directories[kind]}/${filename}`;
      const file = fetched.get(path) ?? read(path);
      fetched.set(path, file);
      file.catch(() => fetched.delete(path));
      return file;
    }
  };
}
