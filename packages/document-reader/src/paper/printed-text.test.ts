import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import type { PaperPage } from '../contents.ts';
import { contentsReaderLimits, createReader, defaultContentsLimits } from '../index.ts';
import { samplePdf, type SamplePdf } from '../testing/sample-files.ts';

const reader = createReader(contentsReaderLimits);
afterAll(() => reader.close());

async function textOf(pdf: SamplePdf | Buffer): Promise<string> {
  const bytes = Buffer.isBuffer(pdf) ? pdf : samplePdf(pdf);
  const source = {
    userId: 1,
    format: 'pdf' as const,
    size: bytes.length,
    open: () => Promise.resolve(Readable.from([bytes])),
  };
  const { pages } = await reader.readContents(source, defaultContentsLimits, new AbortController().signal);
  return pages
    .flatMap(({ lines }: PaperPage) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')))
    .join('\n');
}

/** A page with enough text not to be taken for a scan. */
const letter = [
  'BT /F1 12 Tf 60 700 Td (Zinsausweis der Kantonalbank Musterhausen) Tj ET',
  'BT /F1 12 Tf 60 660 Td (Saldo per 31.12.2024 CHF 500.00) Tj ET',
].join('\n');
const another = 'BT /F1 12 Tf 60 600 Td (Saldo CHF 777.70) Tj ET';

it('has no text outside of the crop box', async () => {
  const below = 'BT /F1 12 Tf 60 40 Td (Saldo CHF 777.70) Tj ET';
  const text = await textOf({
    pages: [`${letter}\n${below}`],
    resources: '>> /CropBox [0 300 595 842] /Unused <<',
  });
  expect(text).toContain('500.00');
  expect(text).not.toContain('777');
});

it.each([
  ['that is clipped away', `q 0 0 1 1 re W n ${another} Q`],
  ['of the color of the paper', `q 1 g ${another} Q`],
  ['that is invisible', `q 3 Tr ${another} 0 Tr Q`],
])('has no text %s', async (_, hidden) => {
  const text = await textOf({ pages: [`${letter}\n${hidden}`] });
  expect(text).toContain('500.00');
  expect(text).not.toContain('777');
});

it('has no text of a layer that is off', async () => {
  const text = await textOf({
    pages: [`${letter}\n/OC /L BDC ${another} EMC`],
    resources: '/Properties << /L 10 0 R >>',
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] /Order [10 0 R] >> >> >>',
      10: '<< /Type /OCG /Name (Draft) >>',
    },
  });
  expect(text).toContain('500.00');
  expect(text).not.toContain('777');
});

it('keeps a footnote mark and raised centimes apart from the figures before them', async () => {
  const raised = 'BT /F1 12 Tf 60 620 Td (CHF 900) Tj /F1 7 Tf 5 Ts (2) Tj ET';
  expect(await textOf({ pages: [`${letter}\n${raised}`] })).toContain('900\u00b2');
  const mark = 'BT /F1 12 Tf 60 620 Td (CHF 900\\262) Tj ET';
  const encoding = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  expect(await textOf({ pages: [`${letter}\n${mark}`], objects: { 3: encoding } })).toContain('900\u00b2');
});

it('has the values of form fields for which nothing is drawn', async () => {
  const field =
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (4'320.00) /DA (/F1 11 Tf 0 g) /Rect [300 620 450 638] /F 4 >>";
  const text = await textOf({
    pages: [letter],
    resources: '>> /Annots [10 0 R] /Unused <<',
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 11 Tf 0 g) >> >>',
      10: field,
    },
  });
  expect(text).toContain("4'320.00");
});

it('is recognized from the picture of a scan with a line of text', async () => {
  const text = await textOf(
    readFileSync(join(import.meta.dirname, '../testing/papers/scan-with-footer.pdf')),
  );
  expect(text).toContain('Gescannt am 03.02.2025');
  expect(text).toContain("Saldo per 31.12.2024 CHF 12'345.60");
});
