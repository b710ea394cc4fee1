#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13) and pdf.js 6.5.438 disagree about the size of a page whose unit is not a 72nd of an inch.
# Expected: /UserUnit 2 makes a page of 400 by 300 units 800 by 600 points, in both (PDF 1.6 and later; large scans have it).
# Seen: pdf.js says 800 by 600, PDFium 400 by 300, and so draws the page at half the resolution that was asked for.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13 pdfjs-dist@6.5.438
cat > pdf.mjs <<'JS'
/** A PDF of one page of 400 × 300 points with one font, F. */
export function makePdf(content) {
  const all = [
    `<</Type/Catalog/Pages 2 0 R>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/UserUnit 2/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
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
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { makePdf } from './pdf.mjs';

const bytes = makePdf('BT /F 12 Tf 20 200 Td (Plan) Tj ET');
const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
const [page] = [...document.pages()];
assert.deepEqual(page.getOriginalSize(), { originalWidth: 400, originalHeight: 300 });
const other = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
const { width, height } = (await other.getPage(1)).getViewport({ scale: 1 });
assert.deepEqual({ width, height }, { width: 800, height: 600 });
console.log('seen: PDFium 400 by 300, pdf.js 800 by 600');
JS
node finding.mjs
