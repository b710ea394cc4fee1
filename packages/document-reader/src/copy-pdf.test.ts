import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { contentsLimits, createReader, defaultReaderLimits, type ReadSource } from './index.ts';
import { lockedPdf, samplePdf, textPage } from './testing/sample-files.ts';

describe('copies of PDFs', () => {
  const reader = createReader({ ...defaultReaderLimits, timeMs: 30_000 });
  afterAll(() => reader.close());

  const source = (bytes: Buffer): ReadSource => ({
    userId: 1,
    format: 'pdf',
    size: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  });
  const never = new AbortController().signal;
  const inspect = (bytes: Buffer) => reader.inspect(source(bytes), never);

  it('copies a document without its password, and says when that is the wrong one', async () => {
    const locked = source(lockedPdf('Mühle 17', [textPage('first'), textPage('second')]));
    expect(await reader.inspect(locked, never)).toBe('passwordProtected');
    expect(await reader.unlock(locked, 'Mühle 18', never)).toEqual({ problem: 'passwordProtected' });
    const copied = await reader.unlock(locked, 'Mühle 17', never);
    const pdf = 'pdf' in copied ? copied.pdf : Buffer.alloc(0);
    expect(await inspect(pdf)).toBeNull();
    const read = await reader.readContents(source(pdf), contentsLimits.text, never);
    expect(read.pages.map(({ lines }) => lines[0]?.words[0]?.text)).toEqual(['first', 'second']);
  });

  it('divides a document into parts, with the pages of each in their order and turned', async () => {
    const pages = ['one', 'two', 'three', 'four'].map(textPage);
    const whole = source(samplePdf({ pages, mediaBox: '0 0 500 800' }));
    const divided = await reader.divide(
      whole,
      [
        [
          [4, 90],
          [1, 0],
        ],
        [[2, 180]],
      ],
      never,
    );
    const read = await Promise.all(
      ('pdfs' in divided ? divided.pdfs : []).map(
        async (pdf) => (await reader.readContents(source(pdf), contentsLimits.text, never)).pages,
      ),
    );
    const facts = ({ lines, width, turned }: (typeof read)[number][number]) => [
      lines[0]?.words[0]?.text,
      width,
      turned,
    ];
    expect(read.map((part) => part.map(facts))).toEqual([
      [
        ['four', 800, 270],
        ['one', 500, 0],
      ],
      [['two', 500, 180]],
    ]);
    expect(await reader.divide(whole, [[[5, 0]]], never)).toEqual({ problem: 'damaged' });
    expect(await reader.divide(source(lockedPdf('a')), [[[1, 0]]], never)).toEqual({
      problem: 'passwordProtected',
    });
  });

  it('keeps stamps and filled fields of a page when it is divided', async () => {
    const fields = '/AcroForm << /Fields [10 0 R] /DR << /Font << /F1 3 0 R >> >> /NeedAppearances true >>';
    const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [50 50 300 200] >>';
    const resources = '>> /Annots [10 0 R] /Unused <<';
    const stamped = samplePdf({ pages: [''], resources, objects: { 10: stamp } });
    const filled = samplePdf({
      pages: [''],
      resources,
      objects: {
        1: `<< /Type /Catalog /Pages 2 0 R ${fields} >>`,
        10: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (filled) /DA (/F1 12 Tf) /Rect [50 50 300 200] >>',
      },
    });
    for (const bytes of [stamped, filled]) {
      const divided = await reader.divide(source(bytes), [[[1, 0]]], never);
      const [pdf = Buffer.alloc(0)] = 'pdfs' in divided ? divided.pdfs : [];
      expect(await inspect(pdf)).toBeNull();
    }
  });

  it('end where they are larger than the limit', async () => {
    const small = createReader({ ...defaultReaderLimits, copyBytes: 1000 });
    const whole = source(samplePdf({ pages: ['one', 'two', 'three'].map(textPage) }));
    expect(await small.divide(whole, [[[1, 0]], [[2, 0]], [[3, 0]]], never)).toEqual({
      problem: 'unsupported',
    });
    small.close();
  });
});
