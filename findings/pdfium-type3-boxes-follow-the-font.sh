#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13) and pdf.js 5.4.149: how high a character of a Type 3 font is.
# Expected: browsers that print a font as drawings split it into several Type 3 fonts. The same figure, drawn the same by two of
# them at one size on one baseline, has a box of the same height.
# Seen: the loose box of PDFium is as high as the FontBBox of each font: the 0 of "407" is 14 points high beside 23, and higher up,
# like the raised mark of a footnote. pdf.js gives all three the same height, and PDFium's origins are on one baseline.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13 pdfjs-dist@5.4.149
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const stream = (content) => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
/** Figures of 600 units, drawn 400 wide and 600 high, in a font with a box of its own. */
const font = (box) =>
  `<</Type/Font/Subtype/Type3/FontMatrix[0.001 0 0 0.001 0 0]/FontBBox[${box}]/FirstChar 48/LastChar 57/Widths[${'600 '.repeat(10)}]/CharProcs<</a 7 0 R>>/Encoding<</Differences[48 ${'/a '.repeat(10)}]>>/ToUnicode 8 0 R/Resources<<>>>>`;
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</A 5 0 R/B 6 0 R>>>>/Contents 4 0 R>>',
  stream('BT /A 20 Tf 20 200 Td (4) Tj /B 20 Tf (0) Tj /A 20 Tf (7) Tj ET'),
  font('0 -250 1300 910'),
  font('20 -14 650 714'),
  stream('600 0 d0 50 0 400 600 re f'),
  stream(
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <30> <39> <0030> endbfrange endcmap end end',
  ),
];
let file = '%PDF-1.7\n';
const offsets = objects.map((object, index) => {
  const offset = file.length;
  file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
});
file += `xref\n0 9\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 9/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
const bytes = Buffer.from(file, 'latin1');

const { module } = await PDFiumLibrary.init();
const start = module.wasmExports.malloc(bytes.length);
module.HEAPU8.set(bytes, start);
const text = module._FPDFText_LoadPage(module._FPDF_LoadPage(module._FPDF_LoadMemDocument(start, bytes.length, 0), 0));
const out = module.wasmExports.malloc(32);
const figures = Array.from({ length: module._FPDFText_CountChars(text) }, (_, index) => {
  module._FPDFText_GetLooseCharBox(text, index, out);
  const [, top, , bottom] = Array.from(new Float32Array(module.HEAPU8.buffer, out, 4), Math.round);
  module._FPDFText_GetCharOrigin(text, index, out, out + 8);
  const [, y] = new Float64Array(module.HEAPU8.buffer, out, 2);
  return { figure: String.fromCodePoint(module._FPDFText_GetUnicode(text, index)), y, bottom, top };
}).filter(({ figure }) => /\d/.test(figure));
const { promise } = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
const { items } = await (await (await promise).getPage(1)).getTextContent();
assert.equal(items.map(({ str }) => str).join(''), '407');
assert.equal(new Set(items.map(({ height }) => height)).size, 1);
assert.deepEqual(figures, [
  { figure: '4', y: 200, bottom: 195, top: 218 },
  { figure: '0', y: 200, bottom: 200, top: 214 },
  { figure: '7', y: 200, bottom: 195, top: 218 },
]);
console.log(`seen: ${figures.map(({ figure, bottom, top }) => `${figure} from ${bottom} to ${top}`).join(', ')}`);
JS
node finding.mjs
