import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readCodes } from '../codes/read-codes.ts';
import { findSymbols, type CodeSymbol } from '../codes/symbols.ts';
import { storedBox, type PaperContents, type PaperPage } from '../contents.ts';
import type { ReadFormat } from '../jobs.ts';
import {
  contentsLimits,
  contentsReaderLimits,
  createReader,
  defaultContentsLimits,
  type ReadSource,
} from '../index.ts';
import { recognizeText } from './ocr.ts';
import { drawSheet, salarySymbols, salaryXml, zipXml } from '../testing/code-sheet.ts';
import {
  endlessPattern,
  endlessPdf,
  passwordProtectedPdf,
  samplePdf,
  samplePng,
  stream,
  textPage,
} from '../testing/sample-files.ts';

const reader = createReader(contentsReaderLimits);
afterAll(() => reader.close());
const never = new AbortController().signal;

const source = (format: ReadFormat, bytes: Buffer, userId = 1): ReadSource => ({
  userId,
  format,
  size: bytes.length,
  open: () => Promise.resolve(Readable.from([bytes])),
});

const read = (format: ReadFormat, bytes: Buffer, limits = defaultContentsLimits): Promise<PaperContents> =>
  reader.readContents(source(format, bytes), limits, never);

const clear = { tooDark: false, tooSmall: false, cutOff: false };

const textOf = ({ lines }: PaperPage): string[] =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '));

/** A page with enough text not to be taken for a scan. */
const letter = [
  'BT /F1 12 Tf 60 700 Td (Zinsausweis der Bank Rigi) Tj ET',
  'BT /F1 12 Tf 60 660 Td (Saldo per 31.12.2024) Tj ET',
  "BT /F1 12 Tf 400 660 Td (CHF 12'345.60) Tj ET",
].join('\n');

/** The font with the characters of Windows. */
const objects = {
  3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
};

describe('the text of a PDF', () => {
  it('has its words with their places, line by line', async () => {
    const { pages } = await read('pdf', samplePdf({ pages: [letter] }));
    const [page] = pages;
    expect(textOf(page!)).toEqual(['Zinsausweis der Bank Rigi', 'Saldo per 31.12.2024 CHF 12’345.60']);
    expect(page).toMatchObject({ source: 'text', turned: 0, toStored: null, quality: null });
    const amount = page!.lines[1]!.words.at(-1)!;
    const [x, y, width, height] = amount.box;
    expect([x > 0.7 && x < 0.75, width > 0.05 && width < 0.15], String(amount.box)).toEqual([true, true]);
    expect([y > 0.19 && y < 0.22, height > 0.005 && height < 0.03], String(amount.box)).toEqual([true, true]);
  });

  it('is upright on a page that is rotated, and on one whose text runs from bottom to top', async () => {
    const rotated = await read('pdf', samplePdf({ pages: [letter], resources: '>> /Rotate 90 /Unused <<' }));
    expect(rotated.pages[0]).toMatchObject({ width: 842, height: 595, turned: 270 });
    const sideways = letter.replaceAll(/(\d+) (\d+) Td/g, '0 1 -1 0 $2 $1 Tm');
    const upwards = await read('pdf', samplePdf({ pages: [sideways], mediaBox: '0 0 842 595' }));
    expect(textOf(upwards.pages[0]!).sort()).toEqual(textOf(rotated.pages[0]!).sort());
    expect(upwards.pages[0]).toMatchObject({ turned: 90 });
  });

  it('keeps the marks of footnotes out of amounts', async () => {
    const marked = [
      letter,
      'BT /F1 12 Tf 60 620 Td (CHF 500\\262) Tj ET',
      'BT /F1 12 Tf 60 580 Td (CHF 700) Tj /F1 7 Tf 5 Ts (3) Tj ET',
      'BT /F1 12 Tf 60 540 Td (CHF 12) Tj /F1 10 Tf (34) Tj ET',
    ];
    const { pages } = await read('pdf', samplePdf({ pages: [marked.join('\n')], objects }));
    expect(textOf(pages[0]!).slice(2)).toEqual(['CHF 500', 'CHF 700 3', 'CHF 1234']);
  });

  it('keeps the figures of an amount together whose boxes differ', async () => {
    // Figures as drawings (Type 3), as browsers write some fonts: PDFium gives each the box of its font.
    const figures = (box: string) =>
      `<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [${box}] /FirstChar 48 /LastChar 57 /Widths [${'600 '.repeat(10)}] /CharProcs << /a 6 0 R >> /Encoding << /Differences [48 ${'/a '.repeat(10)}] >> /ToUnicode 7 0 R >>`;
    const map =
      '1 beginbfrange <30> <39> <0030> endbfrange 1 begincodespacerange <00> <FF> endcodespacerange';
    const drawn = samplePdf({
      pages: [`${letter} BT /F2 12 Tf 60 620 Td (4) Tj /F3 12 Tf (0) Tj /F2 12 Tf (7) Tj ET`],
      objects: {
        4: figures('0 -250 1300 910'),
        5: figures('20 -14 650 714'),
        6: stream('600 0 d0 50 0 400 600 re f'),
        7: stream(`/CIDInit /ProcSet findresource begin begincmap ${map} endcmap end`),
      },
      resources: '/Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >>',
    });
    expect(textOf((await read('pdf', drawn)).pages[0]!)).toContain('407');
  });

  it('has an apostrophe for the acute accent between thousands', async () => {
    const accent = samplePdf({
      pages: [`${letter} BT /F1 12 Tf 60 620 Td (CHF 9\\264876.50) Tj ET`],
      objects,
    });
    expect(textOf((await read('pdf', accent)).pages[0]!)).toContain("CHF 9'876.50");
  });

  it('has the letters of a ligature in one word', async () => {
    // The glyph 1 stands for three letters, whose boxes PDFium takes for one.
    const map =
      '1 beginbfchar <01> <006600660069> endbfchar 1 begincodespacerange <00> <FF> endcodespacerange';
    const ligature = samplePdf({
      pages: [`${letter} BT /F1 12 Tf 60 620 Td (Whit\\001eld) Tj ET`],
      objects: {
        3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [1 /W] >> /ToUnicode 4 0 R >>',
        4: stream(`/CIDInit /ProcSet findresource begin begincmap ${map} endcmap end`),
      },
    });
    expect(textOf((await read('pdf', ligature)).pages[0]!)).toContain('Whitffield');
  });

  it('has nothing that is outside of the crop box', async () => {
    const outside = 'BT /F1 12 Tf 60 40 Td (CHF 77777.70) Tj ET BT /F1 12 Tf 700 660 Td (CHF 88888.80) Tj ET';
    const cropped = samplePdf({
      pages: [`${letter} ${outside}`],
      mediaBox: '0 0 900 842] /CropBox [0 100 595 842',
    });
    expect(textOf((await read('pdf', cropped)).pages[0]!).join(' ')).not.toMatch(/7777|8888/);
  });

  it.each([
    ['with an appearance', '/AP << /N 11 0 R >>', ''],
    ['that a viewer draws itself', '/DA (/F1 12 Tf 0 g)', '/NeedAppearances true /DA (/F1 12 Tf 0 g)'],
  ])('includes the values of form fields %s', async (_kind, field, form) => {
    const appearance = 'BT /F1 12 Tf 2 5 Td (81345) Tj ET';
    const filled = samplePdf({
      pages: [letter],
      resources: '>> /Annots [10 0 R] /Unused <<',
      objects: {
        1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] /DR << /Font << /F1 3 0 R >> >> ${form} >> >>`,
        10: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (81345) /Rect [400 600 500 620] /F 4 ${field} >>`,
        11: stream(
          appearance,
          '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >>',
        ),
      },
    });
    expect(textOf((await read('pdf', filled)).pages[0]!).join(' ')).toContain('81345');
  });
});

describe('a code', () => {
  it('of Swissdec in several symbols is read as a whole, and named as incomplete without one of them', async () => {
    const symbols = salarySymbols(zipXml(salaryXml, 700));
    expect(symbols.length).toBeGreaterThan(1);
    const whole = await read('picture', await drawSheet(symbols.toReversed()));
    expect(whole.codes).toMatchObject([
      { kind: 'salary-certificate', page: 1, isComplete: true, symbols: symbols.length, of: symbols.length },
    ]);
    const [code] = whole.codes;
    expect(code && 'xml' in code && code.xml?.children.map(({ name }) => name)).toEqual([
      'Company',
      'PersonID',
      'S',
    ]);
    const part = await read('picture', await drawSheet(symbols.slice(1)));
    expect(part.codes).toMatchObject([
      { kind: 'salary-certificate', isComplete: false, symbols: symbols.length - 1, xml: null },
    ]);
  });

  it('of an e-tax statement is joined from its symbols, beside the code of each page', async () => {
    const { codes, pageCount } = await read(
      'pdf',
      readFileSync(join(import.meta.dirname, '../testing/papers/tax-statement.pdf')),
    );
    expect(codes[0]).toMatchObject({ kind: 'tax-statement', isComplete: true, symbols: 3, of: 3 });
    expect(codes.slice(1)).toHaveLength(pageCount);
    expect(codes.slice(1)).toContainEqual(
      expect.objectContaining({ kind: 'tax-statement-page', page: 8, digits: '1962219334008102' }),
    );
  });

  it('may be an XML file', async () => {
    const xml =
      '<?xml version="1.0"?><s:taxStatement xmlns:s="urn:x" taxPeriod="2024"><s:client/></s:taxStatement>';
    expect((await read('xml', Buffer.from(xml))).codes).toMatchObject([
      { kind: 'tax-statement', box: null, xml: { name: 'taxStatement', attributes: { taxPeriod: '2024' } } },
    ]);
  });

  it.each([
    ['garbage', Buffer.alloc(300, 0xa7)],
    ['a ZIP that inflates without end', zipXml(`<T>${'x'.repeat(20_000_000)}</T>`)],
    [
      'XML whose entities multiply',
      zipXml('<!DOCTYPE T [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><T>&b;</T>'),
    ],
    ['XML that nests without end', zipXml('<T>'.repeat(5000))],
  ])('with %s says nothing', (_name, payload) => {
    const symbols = salarySymbols(payload).map((bytes): CodeSymbol => ({
      format: 'PDF417',
      page: 1,
      box: [0, 0, 1, 1],
      bytes,
      text: '',
      sequence: null,
    }));
    expect(readCodes(symbols)).toMatchObject([{ isComplete: false, xml: null, of: symbols.length }]);
  });
});

describe('a paper', () => {
  it('of 3,000 pages ends at its limit, with its last pages', async () => {
    const pages = Array.from({ length: 3000 }, () => letter);
    const { pageCount, pages: readPages } = await read('pdf', samplePdf({ pages }), {
      ...defaultContentsLimits,
      pages: 4,
    });
    expect(pageCount).toBe(3000);
    expect(readPages.map(({ number }) => number)).toEqual([1, 2, 2999, 3000]);
  });

  it.each<[string, ReadFormat, Buffer, PaperContents['problem']]>([
    ['with a password', 'pdf', passwordProtectedPdf(), 'password'],
    ['that is cut off', 'pdf', samplePdf().subarray(0, 60), 'damaged'],
    ['of too many pixels', 'picture', samplePng(4, 4, { width: 60_000, height: 60_000 }), 'tooLarge'],
    ['of broken XML', 'xml', Buffer.from('<taxStatement>'), 'damaged'],
  ])('%s has a problem', async (_name, format, bytes, problem) => {
    expect(await read(format, bytes)).toMatchObject({ problem, pages: [], codes: [] });
  });

  it('that is blank ends early', async () => {
    const { pages } = await read('pdf', samplePdf({ pages: [''] }));
    expect(pages).toMatchObject([{ source: 'none', lines: [] }]);
  });

  it('has the text of a page with few letters', async () => {
    const { pages } = await read('pdf', samplePdf({ pages: [textPage('Beleg 2024')] }));
    expect(pages.flatMap(textOf).join(' ')).toContain('2024');
  });
});

describe('a scan or photo', () => {
  /** The letter as it is printed, 1240 × 1754 pixels. */
  async function printed() {
    const rendered = await reader.render(source('pdf', samplePdf({ pages: [letter] })), 1754, never);
    if (!('jpeg' in rendered)) throw new Error(rendered.problem);
    return rendered.jpeg;
  }

  it('turned on its side and askew is read upright', async () => {
    const askew = await sharp(await printed())
      .rotate(3, { background: '#fff' })
      .toBuffer();
    const { pages } = await read('picture', await sharp(askew).rotate(90).toBuffer());
    expect(pages[0]).toMatchObject({ source: 'ocr', turned: 270, quality: clear });
    expect(textOf(pages[0]!)).toEqual([
      expect.stringContaining('Zinsausweis der Bank'),
      expect.stringMatching(/Saldo per 31.12.2024 CHF 12.345.60/),
    ]);
  });

  it('on a dark desk in a shadow is laid flat, and its words are placed on the photo', async () => {
    const [width, height] = [1240, 1754];
    const shadow = Buffer.from(
      `<svg width="${width}" height="${height}"><defs><linearGradient id="a"><stop offset="0.3" stop-opacity="0"/><stop offset="1" stop-opacity="0.6"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/></svg>`,
    );
    const sheet = await sharp(await printed())
      .resize(width, height)
      .composite([{ input: shadow }])
      .png()
      .toBuffer();
    const photo = await sharp(sheet)
      .affine([0.95, 0.08, -0.05, 0.98], { background: '#282828' })
      .extend({ top: 150, bottom: 250, left: 200, right: 100, background: '#282828' })
      .jpeg()
      .toBuffer();
    const { pages } = await read('picture', photo);
    const [page] = pages;
    expect(page).toMatchObject({ source: 'ocr', turned: 0, quality: clear });
    const words = page!.lines.flatMap((line) => line.words);
    const year = words.find(({ text }) => text.includes('31.12.2024'))!;
    expect(words.map(({ text }) => text).join(' ')).toContain('345.60');
    const { width: photoWidth, height: photoHeight } = page!;
    const [x, y, boxWidth, boxHeight] = storedBox(page!, year.box);
    const crop = await sharp(photo)
      .extract({
        left: Math.floor(x * photoWidth),
        top: Math.floor(y * photoHeight),
        width: Math.ceil(boxWidth * photoWidth),
        height: Math.ceil(boxHeight * photoHeight),
      })
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ddd' })
      .toBuffer();
    const [cut] = (await read('picture', crop)).pages;
    expect(textOf(cut!).join(' ')).toContain('31.12.2024');
  });
});

describe('a paper that is read quickly', () => {
  it('has text on all pages; scans and pictures are left unfinished', async () => {
    const quick = (format: ReadFormat, bytes: Buffer) => read(format, bytes, contentsLimits.quick);
    const text = await quick('pdf', samplePdf({ pages: [letter] }));
    expect(text).toMatchObject({ pages: [{ source: 'text' }], isUnfinished: false });
    const unfinished = { pages: [], problem: null, isUnfinished: true };
    expect(await quick('pdf', samplePdf({ pages: [letter, ''] }))).toMatchObject(unfinished);
    const scan =
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';
    const stamped = (height: number) =>
      samplePdf({
        pages: [`${letter}\nq 595 0 0 ${height} 0 0 cm /Scan Do Q`],
        resources: '/XObject << /Scan 4 0 R >>',
        objects: { 4: stream('\xff', scan.slice(3)) },
      });
    expect(await quick('pdf', stamped(842)), 'a stamp on a scan').toMatchObject(unfinished);
    expect(await quick('pdf', stamped(200)), 'a letter with a picture').toMatchObject({
      isUnfinished: false,
    });
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await quick('picture', picture)).toMatchObject(unfinished);
  });

  it('ends within its budget, and its text is read when drawing it takes too long', async () => {
    const slow = endlessPattern(letter);
    const limits = { ...contentsLimits.quick, drawSeconds: 1 };
    expect(await read('pdf', slow, limits)).toMatchObject({
      pages: [],
      problem: 'tooLarge',
      isUnfinished: true,
    });
    const { pages, problem } = await read('pdf', slow, contentsLimits.text);
    expect(textOf(pages[0]!)).toContain('Zinsausweis der Bank Rigi');
    expect(problem).toBeNull();
  });
});

describe('a hostile paper', () => {
  it.each([
    ['at the limit of processor time of a page', endlessPattern()],
    ['in a decoder that fails', endlessPdf()],
  ])('ends %s, and the next paper is read', async (_name, bytes) => {
    const impatient = createReader({ ...contentsReaderLimits, pageSeconds: 2 });
    const readPdf = (pdf: Buffer, userId: number) =>
      impatient.readContents(source('pdf', pdf, userId), defaultContentsLimits, never);
    try {
      const [hostile, next] = await Promise.all([
        readPdf(bytes, 1),
        readPdf(samplePdf({ pages: [letter] }), 2),
      ]);
      expect(hostile).toMatchObject({ type: 'pdf', pages: [], problem: 'tooLarge' });
      expect(next).toMatchObject({ pages: [{ source: 'text' }], problem: null });
    } finally {
      impatient.close();
    }
  });
});

describe('the decoders', () => {
  it('load their data from the installed packages, never from the network', async () => {
    const fetched = vi.fn(() => Promise.reject(new Error('the network was used')));
    vi.stubGlobal('fetch', fetched);
    try {
      const blank = {
        data: new Uint8Array(300 * 300).fill(255),
        width: 300,
        height: 300,
        channels: 1,
      } as const;
      expect(await findSymbols(blank, 1)).toEqual([]);
      expect(await recognizeText(blank)).toEqual({ words: [], runs: [], confidence: 0 });
      expect(fetched).not.toHaveBeenCalled();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('a box of a sheet on a photo', () => {
  it('is mapped to the photo, and stays within it', () => {
    const half = { toStored: [0.5, 0, 0.25, 0, 0.5, 0.25, 0, 0, 1] as const };
    expect(storedBox(half, [0, 0, 1, 1])).toEqual([0.25, 0.25, 0.5, 0.5]);
    expect(storedBox(half, [1, 1, 2, 2])).toEqual([0.75, 0.75, 0.25, 0.25]);
  });
});
