#!/usr/bin/env bash
# zxing-wasm 3.1.4: of PDF417 symbols one below the other, only the first is found when less than 28 pixels are between them.
# Expected: each symbol has its quiet zone (two modules: 4 pixels here), so all three are found, as with 28 pixels or more.
# Seen: one of three, with up to 26 pixels (13 modules) between them, whatever `tryHarder` and `maxNumberOfSymbols`.
# Tax statements print several such symbols on a page, 1 to 2 mm apart.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund zxing-wasm@3.1.4 bwip-js@4.11.4 sharp@0.35.5
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import bwip from 'bwip-js';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer;
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
const symbols = await Promise.all(
  [1, 2, 3].map((n) =>
    bwip.toBuffer({ bcid: 'pdf417', text: `symbol ${n} ${'abcdefghij'.repeat(12)}`, columns: 8, scale: 2, rowmult: 3 }),
  ),
);
const { width, height } = await sharp(symbols[0]).metadata();

async function countFound(gap) {
  const page = sharp({
    create: { width: width + 80, height: 3 * height + 2 * gap + 80, channels: 3, background: 'white' },
  }).composite(symbols.map((input, index) => ({ input, left: 40, top: 40 + index * (height + gap) })));
  const found = await readBarcodes(new Blob([await page.png().toBuffer()]), {
    formats: ['PDF417'],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  });
  return found.length;
}

for (const gap of [28, 40, 100]) assert.equal(await countFound(gap), 3, `${gap} pixels`);
for (const gap of [4, 12, 20, 26]) assert.equal(await countFound(gap), 1, `${gap} pixels`);
console.log('seen: 3 of 3 with 28 pixels between them, 1 of 3 with 26');
JS
node finding.mjs
