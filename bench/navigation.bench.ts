/**
 * From a press on a menu entry that was reached shortly before, until the next page shows its heading: each time the first
 * visit to that page, in Chromium with an empty cache. Reference: the same code as one application, visited in turn.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { startBuilds, type Build } from './lib/monolith.ts';
import { startChromium } from './lib/pages.ts';
import { startProduct } from './lib/product.ts';
import { median, percentile, ratio, report } from './lib/report.ts';
import { signIn, toCookies } from './lib/users.ts';
import { applyThrottle } from './lib/visit.ts';

const rounds = 30;
const connection = { bitsPerSecond: 10_000_000, latencyMs: 40, cpu: 1 };
/** A quick user: from reaching an entry to pressing it. */
const aimMs = 250;
const entry = 'Profile';

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { cookie } = await signIn(product);
const { builds, stopMonolith } = await startBuilds(product, cookie);
const browser = await startChromium();
const times = new Map<string, number[]>(builds.map(({ what }) => [what, []]));
for (let round = 0; round < rounds; round++)
  for (const build of builds) times.get(build.what)?.push(await navigate(browser, build));
await browser.close();
await stopMonolith();
await product.stop();

const monolith = median(times.get('monolith') ?? []);
report(
  'navigation',
  [...times].map(([what, ms]) => ({
    what,
    'median, ms': Math.round(median(ms)),
    'p95, ms': Math.round(percentile(ms, 95)),
    'to the monolith': ratio(median(ms), monolith),
  })),
);

async function navigate(chromium: Browser, { url }: Build): Promise<number> {
  const context = await chromium.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  try {
    await context.addCookies(toCookies(cookie, url));
    const page = await context.newPage();
    await applyThrottle(await context.newCDPSession(page), connection);
    await page.goto(`${url}/`);
    await page.waitForSelector('body:not(:has(#dossier-first-view)) main [role=progressbar]');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Menu' }).click();
    const item = page.getByRole('menuitem', { name: entry });
    await item.hover();
    await pause(aimMs);
    const time = item.evaluate(recordNavigation);
    await item.click();
    return await time;
  } finally {
    await context.close();
  }
}

/** Runs in the page: milliseconds from the press to the first frame in which another heading is visible. */
function recordNavigation(item: Element): Promise<number> {
  const before = document.querySelector('h1')?.textContent;
  return new Promise((resolve) =>
    item.addEventListener(
      'pointerdown',
      ({ timeStamp }) =>
        requestAnimationFrame(function check() {
          const heading = document.querySelector('h1');
          if (heading?.getClientRects().length && heading.textContent !== before)
            resolve(performance.now() - timeStamp);
          else requestAnimationFrame(check);
        }),
      { once: true, capture: true },
    ),
  );
}
