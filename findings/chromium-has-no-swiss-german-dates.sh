#!/usr/bin/env bash
# Chromium 150 and later (Debian: chromium; playwright-core 1.64.1): Swiss German and Romansh have plural rules, but neither
# dates, numbers, lists nor names of countries.
# Expected: a language is supported by all of Intl or by none of it, and an unsupported one falls back to a related one.
# Seen: supportedLocalesOf says yes for Intl.PluralRules and no for Intl.DateTimeFormat, and `gsw-CH` writes "March 31, 2025" on a
# computer in English. Node 24 has them all, so the server writes "31. März 2025".
set -euo pipefail
browser=$(command -v chromium || command -v google-chrome) || { echo 'needs chromium'; exit 2; }
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null && npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > finding.mjs <<'JS'
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

function describe(locale) {
  const day = new Date(Date.UTC(2025, 2, 31, 12));
  return {
    plurals: Intl.PluralRules.supportedLocalesOf([locale]).length,
    dates: Intl.DateTimeFormat.supportedLocalesOf([locale]).length,
    numbers: Intl.NumberFormat.supportedLocalesOf([locale]).length,
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day),
    country: new Intl.DisplayNames([locale], { type: 'region' }).of('DE'),
  };
}

const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
for (const locale of ['gsw-CH', 'rm-CH'])
  assert.deepEqual(await page.evaluate(describe, locale), {
    plurals: 1,
    dates: 0,
    numbers: 0,
    date: 'March 31, 2025',
    country: 'Germany',
  });
assert.equal((await page.evaluate(describe, 'de-CH')).date, '31. März 2025');
await browser.close();
assert.deepEqual(describe('gsw-CH'), { plurals: 1, dates: 1, numbers: 1, date: '31. März 2025', country: 'Tüütschland' });
console.log('seen: plural rules without dates and numbers');
JS
node finding.mjs "$browser"
