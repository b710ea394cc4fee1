#!/usr/bin/env bash
# Node 24.21.0 (ICU 78, CLDR 48) and Chromium 156 (Debian: chromium; playwright-core 1.64.1): an amount in French of Switzerland.
# Expected: Intl.NumberFormat('fr-CH') writes the same amount alike on the server and in the browser.
# Seen: Node groups thousands with an apostrophe (1'234.50 CHF), Chromium with a narrow space (1 234.50 CHF); both write a
# point before the centimes of an amount and a comma in a plain number. German and Italian of Switzerland agree.
# A text of the server and one of the browser, compared or searched, differ.
set -euo pipefail
browser=$(command -v chromium || command -v google-chrome) || { echo 'needs chromium'; exit 2; }
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const write = (locale) => [
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'CHF' }).format(1234.5),
  new Intl.NumberFormat(locale).format(1234.5),
];

const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const page = await (await browser.newContext()).newPage();
const inBrowser = (locale) => page.evaluate(write, locale);
assert.deepEqual(write('fr-CH'), ["1'234.50\u00a0CHF", "1'234,5"]);
assert.deepEqual(await inBrowser('fr-CH'), ['1\u202f234.50\u00a0CHF', '1\u202f234,5']);
for (const locale of ['de-CH', 'it-CH']) assert.deepEqual(await inBrowser(locale), write(locale));
await browser.close();
console.log(`seen: ${write('fr-CH')[0]} on the server, 1\u202f234.50\u00a0CHF in the browser`);
JS
node finding.mjs "$browser"
