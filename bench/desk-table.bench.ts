/**
 * The table of the queue with 10,000 rows in Chromium, for an administrator with every column: scrolled to the end by the
 * wheel while the pages of rows arrive, back to the start, and once more with everything loaded. Counts the frames that took
 * longer than 50 ms. Reference: the same with 100 rows.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createServiceKeys } from '@dossier/service-kit/testing';
import { fill, filingsOfEach } from './lib/filled-desk.ts';
import { startChromium } from './lib/pages.ts';
import { createTemporaryDirectory, startProduct } from './lib/product.ts';
import { percentile, report } from './lib/report.ts';
import { signIn, toCookies } from './lib/users.ts';

const rowCounts = [100, 10_000];
const hitchMs = 50;
/** A fast wheel: pixels of each turn, and milliseconds between two. */
const wheel = { pixels: 600, ms: 16 };

declare global {
  interface Window {
    frameTimes: number[];
  }
}

const browser = await startChromium();
const rows = [];
for (const count of rowCounts) {
  const keys = createServiceKeys();
  const dataDir = createTemporaryDirectory();
  fill('filing', count / filingsOfEach, { ...keys, DATABASE_URL: '', DATA_DIR: dataDir });
  const product = await startProduct({ ...keys, RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' }, dataDir);
  const { cookie } = await signIn(product, 'admin@dossier.localhost');
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addCookies(toCookies(cookie, product.url));
  const page = await context.newPage();
  await page.addInitScript(recordFrames);
  await page.goto(`${product.url}/desk?status=all&snoozed=all`);
  await page.getByRole('region', { name: 'Filings' }).hover();
  await page.waitForLoadState('networkidle');
  for (const [what, direction] of [
    ['down, loading', 1],
    ['up', -1],
    ['down again', 1],
  ] as const)
    rows.push({ rows: count, what, ...(await scroll(page, count, direction)) });
  await context.close();
  await product.stop();
}
await browser.close();
report('desk-table', rows);

/** Turns the wheel until the first or last row is in view. */
async function scroll(page: Page, count: number, direction: 1 | -1) {
  const end = page.locator(`tr[aria-rowindex="${direction === 1 ? count + 1 : 2}"]`);
  await page.evaluate(() => {
    window.frameTimes = [];
  });
  const startedAt = performance.now();
  while ((await end.count()) === 0) {
    for (let turn = 0; turn < 20; turn++) {
      await page.mouse.wheel(0, direction * wheel.pixels);
      await pause(wheel.ms);
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const frames = await page.evaluate(() => window.frameTimes);
  return {
    seconds: seconds.toFixed(1),
    frames: frames.length,
    [`over ${hitchMs} ms`]: frames.filter((ms) => ms > hitchMs).length,
    'median, ms': percentile(frames, 50).toFixed(1),
    'p95, ms': percentile(frames, 95).toFixed(1),
    'longest, ms': Math.max(...frames).toFixed(0),
  };
}

/** Runs in the page: the milliseconds of each frame. */
function recordFrames(): void {
  window.frameTimes = [];
  let before = performance.now();
  requestAnimationFrame(function next(now) {
    window.frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(next);
  });
}
