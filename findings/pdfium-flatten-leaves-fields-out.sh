#!/usr/bin/env bash
# @hyzyla/pdfium 2.1.13 (PDFium as WebAssembly, Node 24): flattening a page drops the values of its form fields, unless the
# page was drawn before.
# Expected: the document says /NeedAppearances true, so that FPDFPage_Flatten makes the appearance of a filled field and the
# value becomes text of the page.
# Seen: the value is not in the text; after drawing the page once, it is.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const objects = [
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [5 0 R] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 4 0 R >> >> >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [5 0 R] /Resources << /Font << /F1 4 0 R >> >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (81345) /Rect [60 700 200 720] /F 4 /DA (/F1 12 Tf 0 g) >>',
];
const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
const pdf = Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);

const library = await PDFiumLibrary.init();
async function flattenedText(isDrawn) {
  const document = await library.loadDocument(pdf);
  if (isDrawn)
    await document.getPage(0).render({ scale: 1, render: 'bitmap', renderFormFields: true });
  const page = document.getPage(0);
  page.module._FPDFPage_Flatten(page.pageIdx, 0);
  page.module._FPDF_ClosePage(page.pageIdx);
  const text = document.getPage(0).getText();
  document.destroy();
  return text;
}
assert.equal((await flattenedText(false)).includes('81345'), false);
assert.equal((await flattenedText(true)).includes('81345'), true);
console.log('seen: the value of the field is text of the flattened page only after the page was drawn');
process.exit();
JS
node finding.mjs
