/** A cold `/login` in Chromium until the e-mail field is there. Reference: small builds measured before the product. */
import { chromium } from '@playwright/test';
import { startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';
import { visitLogin, type Visit } from './lib/visit.ts';

const rounds = 7;
/** "slow" is 1.6 Mbit/s, 150 ms and a processor four times slower. */
const slow = { bitsPerSecond: 1_600_000, latencyMs: 150, cpu: 4 };

/** A shell with the sign-in alone, measured on the machine and in the way of bench/README.md. */
const references = [
  {
    what: 'reference: monolith, only what is used',
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
const near: Visit[] = [];
const far: Visit[] = [];
for (let round = 0; round < rounds; round++) {
  near.push(await visitLogin(browser, product.url, undefined));
  far.push(await visitLogin(browser, product.url, slow));
}
await browser.close();
await product.stop();

const middle = (visits: readonly Visit[], of: (visit: Visit) => number) => Math.round(median(visits.map(of)));
// Counted on the slow line, where what belongs to the way to the field can be told from what comes after it.
const dossier = {
  what: 'Dossier',
  requests: middle(far, ({ requests }) => requests),
  KB: middle(far, ({ scriptKB }) => scriptKB),
  hops: middle(far, ({ chain }) => chain.length),
  localhost: middle(near, ({ ms }) => ms),
  slow: middle(far, ({ ms }) => ms),
};
report(
  'login',
  [...references, dossier].map((row) => ({
    ...row,
    'slow to the monolith': ratio(row.slow, references[0]?.slow ?? 0),
  })),
);
console.log(`hops: ${far.at(-1)?.chain.join(' → ') ?? ''}`);
