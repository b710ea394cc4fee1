#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13): the letters of a ligature have one box, that of the whole.
# Expected: the font says that one glyph is "tf" (ToUnicode), so that each of the two letters has a part of its width, one after
# the other, as in every other word.
# Seen: both boxes are the same. What sorts letters by their boxes, or takes a jump back for the start of a new word, gets
# "Whit" and "f" apart, and a search marks the ligature twice.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13
cat > pdf.mjs <<'JS'
/** A PDF of one page of 400 × 300 points with one font, F. */
export function makePdf(content, { font = '/Encoding/WinAnsiEncoding', objects = [] } = {}) {
  const all = [
    `<</Type/Catalog/Pages 2 0 R>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${font}>>`,
    ...objects,
  ];
  let file = '%PDF-1.7\n';
  const offsets = all.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${file}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`, 'latin1');
}
JS
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { makePdf } from './pdf.mjs';

const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def
1 begincodespacerange <00> <ff> endcodespacerange
4 beginbfchar <57> <0057> <58> <00740066> <68> <0068> <69> <0069> endbfchar
endcmap end end`;
const bytes = makePdf('BT /F 12 Tf 20 200 Td (WhiXi) Tj ET', {
  font: '/ToUnicode 6 0 R',
  objects: [`<</Length ${toUnicode.length}>>\nstream\n${toUnicode}\nendstream`],
});
const { module } = await PDFiumLibrary.init();
const file = module.wasmExports.malloc(bytes.length);
module.HEAPU8.set(bytes, file);
const page = module._FPDF_LoadPage(module._FPDF_LoadMemDocument(file, bytes.length, 0), 0);
const text = module._FPDFText_LoadPage(page);
const box = module.wasmExports.malloc(32);
const letters = Array.from({ length: module._FPDFText_CountChars(text) }, (_, index) => {
  module._FPDFText_GetCharBox(text, index, box, box + 8, box + 16, box + 24);
  const [left, right] = new Float64Array(module.HEAPU8.buffer, box, 2);
  return { letter: String.fromCodePoint(module._FPDFText_GetUnicode(text, index)), left, right };
});
assert.equal(letters.map(({ letter }) => letter).join(''), 'Whitfi');
const [, h, i, t, f, last] = letters;
assert.ok(h.right < i.left && i.right < t.left && f.right < last.left);
assert.deepEqual([f.left, f.right], [t.left, t.right]);
console.log(`seen: "t" and "f" from ${t.left.toFixed(1)} to ${t.right.toFixed(1)}`);
JS
node finding.mjs
