#!/usr/bin/env bash
# PDFium (@hyzyla/pdfium 2.1.13): the memory of the largest page so far is kept, also after destroy() of the library.
# Expected: documents that are destroyed, or at least a destroyed library, give their memory back.
# Seen: the heap of the WebAssembly module grows to the largest page and never shrinks; after destroy() the module, and with it
# the heap, is kept by the library object, until nothing refers to that any more.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund @hyzyla/pdfium@2.1.13 pdfkit@0.20.2
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import PDFDocument from 'pdfkit';

async function makePdf(size) {
  const document = new PDFDocument({ size: [size, size] });
  document.rect(0, 0, size, size).fill('#ccc').end();
  return Buffer.concat(await Array.fromAsync(document));
}

const library = await PDFiumLibrary.init();
const heap = () => Math.round(library.module.HEAPU8.length / 2 ** 20);
async function draw(bytes) {
  const document = await library.loadDocument(bytes);
  for (const page of document.pages()) await page.render({ scale: 1, render: 'bitmap' });
  document.destroy();
}

const [small, large] = [await makePdf(100), await makePdf(4000)];
await draw(small);
const before = heap();
await draw(large);
const grown = heap();
for (let n = 0; n < 5; n++) await draw(small);
assert.ok(grown >= before + 40, `${before} to ${grown} MB`);
assert.equal(heap(), grown);
library.destroy();
assert.equal(heap(), grown);
console.log(`seen: ${before} MB after a small page, ${grown} MB after a large one, after small ones, and after destroy()`);
JS
node finding.mjs
