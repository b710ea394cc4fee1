import type { PDFDocumentProxy } from '@dossier/remote-kit/pdf';
import { expect, it } from 'vitest';
import { findText } from './find-text.ts';

/** A page of 200 by 100 whose items are ten wide for each letter, from the lower left corner up. */
const page = (...lines: string[]) => ({
  getTextContent: async () => ({
    items: lines.map((str, index) => ({
      str,
      transform: [1, 0, 0, 1, 0, index * 20],
      width: str.length * 10,
      height: 10,
      hasEOL: true,
    })),
  }),
  getViewport: () => ({
    width: 200,
    height: 100,
    convertToViewportPoint: (x: number, y: number) => [x, 100 - y],
  }),
});
const pages = [page('Nettolohn 80'), page('Bruttolohn', 'Lohn und'), page()];
const document = {
  numPages: pages.length,
  getPage: async (number: number) => pages[number - 1],
} as unknown as PDFDocumentProxy;

it('finds a text on every page, whatever its case, with its place in shares of the page', async () => {
  expect(await findText(document, ' LOHN ')).toEqual([
    { page: 1, boxes: [[0.25, 0.9, 0.2, 0.1]] },
    { page: 2, boxes: [[0.3, 0.9, 0.2, 0.1]] },
    { page: 2, boxes: [[0, 0.7, 0.2, 0.1]] },
  ]);
});

it('finds a text over the end of a line', async () => {
  const [hit] = await findText(document, 'bruttolohn lohn');
  expect(hit?.boxes).toHaveLength(2);
});

it('finds nothing for blanks, and for what is not there', async () => {
  expect(await findText(document, '  ')).toEqual([]);
  expect(await findText(document, 'Rente')).toEqual([]);
});
