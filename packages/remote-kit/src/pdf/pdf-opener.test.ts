import { afterEach, expect, it, vi } from 'vitest';
import { createPdfOpener } from './pdf-opener.ts';

afterEach(() => vi.unstubAllGlobals());

function createOpener() {
  const getDocument = vi.fn();
  const startWorker = vi.fn(() => new EventTarget() as Worker);
  const PDFWorker = { create: (options: object) => ({ ...options }) };
  const library = { getDocument, PDFWorker } as never;
  const openPdf = createPdfOpener(library, startWorker, (path) => `/build/${path}`);
  return { openPdf, getDocument, startWorker };
}

it('opens all documents with one worker, which closing one of them does not end', () => {
  const { openPdf, getDocument, startWorker } = createOpener();
  openPdf('/one');
  openPdf('/two');
  expect(startWorker).toHaveBeenCalledTimes(1);
  const [one, two] = getDocument.mock.calls.map(([source]) => (source as { worker: object }).worker);
  expect(one).toMatchObject({ port: startWorker.mock.results[0]?.value });
  expect(two).toBe(one);
});

it('gets the fonts, maps and decoders that a PDF lacks from the build, on behalf of the worker', async () => {
  const { openPdf, getDocument } = createOpener();
  openPdf('/one');
  const [options] = getDocument.mock.calls[0] as [
    { BinaryDataFactory: new () => Files; useWorkerFetch: boolean },
  ];
  interface Files {
    fetch(file: { kind: string; filename: string }): Promise<Uint8Array>;
  }
  const fetched = vi.fn((url: string) =>
    Promise.resolve(new Response(url, { status: url.endsWith('x') ? 404 : 200 })),
  );
  vi.stubGlobal('fetch', fetched);
  const files = new options.BinaryDataFactory();
  const read = async (kind: string, filename: string) =>
    new TextDecoder().decode(await files.fetch({ kind, filename }));
  expect(options.useWorkerFetch).toBe(false);
  expect(await read('standardFontDataUrl', 'FoxitSerif.pfb')).toBe('/build/standard_fonts/FoxitSerif.pfb');
  expect(await read('cMapUrl', 'UniJIS-UTF16-H.bcmap')).toBe('/build/cmaps/UniJIS-UTF16-H.bcmap');
  expect(await read('wasmUrl', 'jbig2.wasm')).toBe('/build/wasm/jbig2.wasm');
  expect(await read('wasmUrl', 'jbig2.wasm')).toBe('/build/wasm/jbig2.wasm');
  expect(fetched, 'each once').toHaveBeenCalledTimes(3);
  for (const _again of [1, 2]) await expect(read('cMapUrl', 'x')).rejects.toThrow('x: 404');
  expect(fetched, 'but again after a failure').toHaveBeenCalledTimes(5);
});
