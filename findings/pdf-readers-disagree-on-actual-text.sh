#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13) and pdf.js 6.5.438 read different texts from a page with /ActualText, which tagged PDFs use for
# ligatures, hyphenated words and drawn figures.
# Expected: the same text, as the replacement is part of the standard (ISO 32000-2, 14.9.4).
# Seen: PDFium gives the replacement, pdf.js what is drawn. So a place that is found in one text is not found in the other.
# Text that is drawn twice to look bold is the other way round: PDFium gives it once, pdf.js twice.
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

const replaced = makePdf('/Span<</ActualText(1234.50)>>BDC BT /F 12 Tf 20 200 Td (1234.SO) Tj ET EMC');
assert.equal(await readWithPdfium(replaced), '1234.50');
assert.deepEqual(await readWithPdfjs(replaced), ['1234.SO']);
const bold = makePdf('BT /F 12 Tf 20 200 Td (1234.50) Tj ET BT /F 12 Tf 20.3 200 Td (1234.50) Tj ET');
assert.equal(await readWithPdfium(bold), '1234.50');
assert.deepEqual(await readWithPdfjs(bold), ['1234.50', '1234.50']);
console.log('seen: two texts of one page');
JS
node finding.mjs
