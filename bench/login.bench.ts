/** `/login` in Chromium with an empty cache until the e-mail field is visible. Reference: small builds, measured once. */
import { chromium } from '@playwright/test';
import { startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';
import { visitLogin, type Visit } from './lib/visit-login.ts';

const rounds = 7;
/** 1.6 Mbit/s, 150 ms latency and a processor four times slower. */
const slow = { bitsPerSecond: 1_600_000, latencyMs: 150, cpu: 4 };

/** Builds of a shell with the sign-in page only, measured as described in bench/README.md. */
const references = [
  {
    what: 'reference: monolith, only used code',
    requests: 6,
    KB: 146,
    hops: 2,
    localhost: 262,
    slow: 1584,
  },
  { what: 'reference: naive federation', requests: 19, KB: 444, hops: 6, localhost: 604, slow: 4260 },
  { what: 'reference: best federation', requests: 6, KB: 167, hops: 2, localhost: 295, slow: 1734 },
];

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-sync',
  ],
});
const localhostVisits: Visit[] = [];
const slowVisits: Visit[] = [];
for (let round = 0; round < rounds; round++) {
  localhostVisits.push(await visitLogin(browser, product.url, undefined));
  slowVisits.push(await visitLogin(browser, product.url, slow));
}
await browser.close();
await product.stop();

const medianOf = (visits: readonly Visit[], of: (visit: Visit) => number) =>
  Math.round(median(visits.map(of)));
// Counted on the slow connection, where requests needed for the field clearly end before the others.
const dossier = {
  what: 'Dossier',
  requests: medianOf(slowVisits, ({ requests }) => requests),
  KB: medianOf(slowVisits, ({ scriptKB }) => scriptKB),
  hops: medianOf(slowVisits, ({ chain }) => chain.length),
  localhost: medianOf(localhostVisits, ({ ms }) => ms),
  slow: medianOf(slowVisits, ({ ms }) => ms),
  'form, localhost': medianOf(localhostVisits, ({ formMs }) => formMs),
  'form, slow': medianOf(slowVisits, ({ formMs }) => formMs),
};
report(
  'login',
  [...references, dossier].map((row) => ({
    ...row,
    'slow to the monolith': ratio(row.slow, references[0]?.slow ?? 0),
  })),
);
console.log(`hops: ${slowVisits.at(-1)?.chain.join(' → ') ?? ''}`);
