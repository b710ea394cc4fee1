import { expect, it, vi } from 'vitest';
import { createPdfOpener } from './pdf-opener.ts';

it('opens all documents with one worker, which closing one of them does not end', () => {
  const getDocument = vi.fn();
  const startWorker = vi.fn(() => new EventTarget() as Worker);
  const PDFWorker = { create: (options: object) => ({ ...options }) };
  const openPdf = createPdfOpener({ getDocument, PDFWorker } as never, startWorker);
  openPdf('/one');
  openPdf('/two');
  expect(startWorker).toHaveBeenCalledTimes(1);
  const [one, two] = getDocument.mock.calls.map(([source]) => (source as { worker: object }).worker);
  expect(one).toMatchObject({ port: startWorker.mock.results[0]?.value });
  expect(two).toBe(one);
});
