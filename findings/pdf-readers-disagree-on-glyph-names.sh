#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13) and pdf.js 6.5.438 read different letters for one glyph name of a font.
# Expected: both follow the Adobe Glyph List specification where a font has no other map: what is behind a period in a name
# does not count ("one.tnum", a tabular figure, is 1), and an underscore joins ligatures ("f_i" is "fi").
# Seen: of "one.tnum two.oldstyle f_i", pdf.js reads the two figures as the letters whose codes they have (A, B), PDFium the
# ligature (C): a wrong letter in place of an unknown one. Each is right where the other is wrong.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13 pdfjs-dist@6.5.438
cat > pdf.mjs <<'JS'
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF of one page of 400 × 300 points with one font, F. */
export function makePdf(content, { objects }) {
  const all = [
    `<</Type/Catalog/Pages 2 0 R>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding 6 0 R>>',
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

const bytes = makePdf('BT /F 12 Tf 20 200 Td (A B C D) Tj ET', {
  objects: ['<</Type/Encoding/Differences[65/one.tnum/two.oldstyle/f_i/five]>>'],
});
assert.equal(await readWithPdfium(bytes), '1 2 C 5');
assert.equal((await readWithPdfjs(bytes)).join(''), 'A B fi 5');
console.log('seen: PDFium "1 2 C 5", pdf.js "A B fi 5"');
JS
node finding.mjs
