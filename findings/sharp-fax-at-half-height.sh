#!/usr/bin/env bash
# sharp 0.35.5: a fax page comes out at half its height, and nothing tells that it does.
# Expected: pixels of a fax are not square (204 dots an inch across, 98 down, in its standard resolution, ITU-T T.4), and a TIFF says
# so; a resized picture has the proportions of the page, or the metadata have both resolutions.
# Seen: the proportions are those of the pixels, and `density` is the horizontal resolution alone: an A4 page is wider than high.
set -euo pipefail
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund sharp@0.35.5
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import sharp from 'sharp';

const [dotsPerMm, linesPerMm] = [8.03, 3.85];
const fax = await sharp({ create: { width: 1728, height: 1143, channels: 3, background: 'white' } })
  .toColourspace('b-w')
  .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: dotsPerMm, yres: linesPerMm })
  .toBuffer();
const metadata = await sharp(fax).metadata();
assert.equal(metadata.density, 204);
assert.deepEqual(Object.values(metadata).filter((value) => value === 97 || value === 98), []);
const { info } = await sharp(fax).resize({ width: 864 }).jpeg().toBuffer({ resolveWithObject: true });
assert.equal(info.height, 572);
console.log(`seen: 864 × ${info.height} pixels; the page is 864 × ${Math.round((864 * 297) / 215)}`);
JS
node finding.mjs
