#!/usr/bin/env bash
# zxing-wasm 3.1.4: a code on a transparent background is not found, where the same picture on white is.
# Expected: what is transparent counts as white, as browsers and picture viewers show it.
# Seen: bwip-js, like many generators, leaves the quiet zone and the light modules transparent; the reader takes the colour below
# the alpha channel, which is black there.
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
const transparent = await bwip.toBuffer({ bcid: 'qrcode', text: 'a code', scale: 4, padding: 10 });
const white = await sharp(transparent).flatten({ background: 'white' }).png().toBuffer();
const read = async (png) => (await readBarcodes(new Blob([png]), { tryHarder: true })).map(({ text }) => text);
assert.equal((await sharp(transparent).stats()).isOpaque, false);
assert.deepEqual(await read(white), ['a code']);
assert.deepEqual(await read(transparent), []);
console.log('seen: read on white, not found on a transparent background');
JS
node finding.mjs
