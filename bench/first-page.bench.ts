/**
 * The sign-in page and home in Chromium with an empty cache, on two connections. Reference: the same code as one
 * application (`build-monolith.mjs`), visited in turn.
 */
import { startBuilds } from './lib/monolith.ts';
import { startChromium } from './lib/pages.ts';
import { startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';
import { signIn } from './lib/users.ts';
import { visit, type Goal, type Visit } from './lib/visit.ts';

const rounds = 9;
const connections = {
  '10 Mbit/s': { bitsPerSecond: 10_000_000, latencyMs: 40, cpu: 1 },
  // A phone in a weak network: a processor four times slower.
  '1.6 Mbit/s': { bitsPerSecond: 1_600_000, latencyMs: 150, cpu: 4 },
} as const;
const pages = {
  // The field can be typed in as soon as it is visible; its form works with the scripts.
  login: { path: '/login', useful: 'input[type=email]', complete: 'form input[type=email]' },
  // The status bar with the status of the user. It is complete once it is React's.
  home: {
    path: '/',
    useful: 'main [role=progressbar]',
    complete: 'body:not(:has(#dossier-first-view)) main [role=progressbar]',
  },
} as const;

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { cookie } = await signIn(product);
const { builds, stopMonolith } = await startBuilds(product, cookie);

const browser = await startChromium();
const rows = [];
for (const [page, goal] of Object.entries(pages)) {
  for (const [connection, throttle] of Object.entries(connections)) {
    const visits = new Map<string, Visit[]>(builds.map(({ what }) => [what, []]));
    for (let round = 0; round < rounds; round++) {
      for (const { what, url } of builds) {
        const target: Goal = { ...goal, url, ...(page !== 'login' && { cookie }) };
        visits.get(what)?.push(await visit(browser, target, throttle));
      }
    }
    const medianOf = (what: string, of: (each: Visit) => number) =>
      Math.round(median((visits.get(what) ?? []).map(of)));
    const monolith = medianOf('monolith', ({ ms }) => ms);
    for (const { what } of builds) {
      const ms = medianOf(what, (each) => each.ms);
      rows.push({
        page,
        connection,
        what,
        'useful, ms': ms,
        'to the monolith': ratio(ms, monolith),
        'complete, ms': medianOf(what, ({ completeMs }) => completeMs),
        hops: medianOf(what, ({ chain }) => chain.length),
        requests: medianOf(what, ({ requests }) => requests),
        'scripts, KB': medianOf(what, ({ scriptKB }) => scriptKB),
      });
    }
  }
}
await browser.close();
await stopMonolith();
await product.stop();
report('first-page', rows);
