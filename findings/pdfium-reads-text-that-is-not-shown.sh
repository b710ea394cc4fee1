#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13): the text of a page includes what no viewer shows: text outside of the crop box, and text of a
# layer that the document switches off.
# Expected: the text of a page is what is printed on it. A form whose old amounts are cropped, or whose draft layer is off, has
# one amount.
# Seen: PDFium reads both; pdf.js 6.5.438 leaves out what is outside of the crop box, and reads the layer as PDFium does.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13 pdfjs-dist@6.5.438
cat > pdf.mjs <<'JS'
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF of one page of 400 × 300 points with one font, F. */
export function makePdf(content, { page = '', catalog = '', resources = '', objects = [] } = {}) {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]${page}/Resources<</Font<</F 5 0 R>>${resources}>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
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

const pdfium = await PDFiumLibrary.init();

export async function readWithPdfium(bytes) {
  const document = await pdfium.loadDocument(bytes);
  const [page] = [...document.pages()];
  const text = page.getText();
  document.destroy();
  return text;
}

/** The texts of the page, one for each piece that pdf.js reports. */
export async function readWithPdfjs(bytes) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map(({ str }) => str).filter((str) => str !== '');
}
JS
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { makePdf, readWithPdfium, readWithPdfjs } from './pdf.mjs';

const line = (y, text) => `BT /F 12 Tf 20 ${y} Td (${text}) Tj ET `;
const cropped = makePdf(line(200, '100.00') + line(20, '999.00'), { page: '/CropBox[0 100 400 300]' });
const layered = makePdf(`${line(200, '100.00')} /OC /Draft BDC ${line(150, '999.00')} EMC`, {
  catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
  resources: '/Properties<</Draft 6 0 R>>',
  objects: ['<</Type/OCG/Name(Draft)>>'],
});
assert.equal(await readWithPdfium(cropped), '100.00\r\n999.00');
assert.deepEqual(await readWithPdfjs(cropped), ['100.00']);
assert.equal(await readWithPdfium(layered), '100.00\r\n999.00');
assert.deepEqual(await readWithPdfjs(layered), ['100.00', '999.00']);
console.log('seen: PDFium reads the cropped amount and the one of the layer that is off');
JS
node finding.mjs
