import { expect, it, vi } from 'vitest';

const getDocument = vi.hoisted(() => vi.fn());
vi.mock('pdfjs-dist', () => ({
  getDocument,
  PDFWorker: { create: (params: object) => ({ ...params }) },
  TextLayer: class {},
}));

it('opens all documents with one worker, which closing one of them does not end', async () => {
  vi.stubGlobal('Worker', class {});
  const { openPdf } = await import('./pdf-library.ts');
  openPdf('/one');
  openPdf('/two');
  const [one, two] = getDocument.mock.calls.map(([source]) => source as { url: string; worker?: object });
  expect(one?.worker).toBeDefined();
  expect(two?.worker).toBe(one?.worker);
  vi.unstubAllGlobals();
});
