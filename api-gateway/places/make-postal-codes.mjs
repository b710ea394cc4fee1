/**
 * Writes packages/contracts/src/addresses/postal-codes.json from places.csv: one bit per postal code from 1000, as base64.
 *
 *     node api-gateway/places/make-postal-codes.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';

const places = readFileSync(new URL('places.csv', import.meta.url), 'utf8');
const codes = new Set(places.split('\n').map((line) => Number(line.split(';')[0])));
const bytes = new Uint8Array(Math.ceil((Math.max(...codes) - 1000 + 1) / 8));
for (const code of codes) if (code >= 1000) bytes[(code - 1000) >> 3] |= 1 << ((code - 1000) & 7);
const target = new URL('../../packages/contracts/src/addresses/postal-codes.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(Buffer.from(bytes).toString('base64'))}\n`);
