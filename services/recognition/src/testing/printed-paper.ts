import { text } from 'node:stream/consumers';
import type { Reader } from '@dossier/document-reader';

/** The bytes of a paper for `readPrinted`: pages of lines. */
export const printedPaper = (...pages: readonly (readonly string[])[]) => ({
  type: 'application/pdf',
  bytes: Buffer.from(JSON.stringify(pages)),
});

/** A reader of printed papers: the words of a line have a tenth of the page each, the lines a twentieth. */
export const readPrinted: Reader = {
  async readContents({ open }) {
    const pages = JSON.parse(await text(await open())) as string[][];
    return {
      type: 'pdf',
      pageCount: pages.length,
      codes: [],
      problem: null,
      pages: pages.map((lines, index) => ({
        number: index + 1,
        width: 595,
        height: 842,
        source: 'text' as const,
        turned: 0 as const,
        toStored: null,
        quality: null,
        lines: lines.map((line, y) => ({
          box: [0, y / 20, 1, 0.04] as const,
          words: line
            .split(' ')
            .map((word, x) => ({ text: word, box: [x / 10, y / 20, 0.08, 0.04] as const })),
        })),
      })),
    };
  },
  close: () => undefined,
} as Pick<Reader, 'readContents' | 'close'> as Reader;
