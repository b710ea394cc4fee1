import { chromium, type Browser } from '@playwright/test';
import type { Product } from './product.ts';
import { send, toCookies, type SignedInUser } from './users.ts';

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });

/** Milliseconds until the whole response has arrived. */
export async function timeResponse(
  running: Product,
  { cookie }: SignedInUser,
  path: string,
): Promise<number> {
  const startedAt = performance.now();
  await (await send(running, path, { cookie })).arrayBuffer();
  return performance.now() - startedAt;
}

export interface Visit {
  readonly path: string;
  /** The page is complete when it shows at least `minCount` of these elements. */
  readonly selector: string;
  readonly minCount: number;
  readonly taxYear: number;
}

/** Milliseconds until a new page is complete, by the clock of the page. */
export async function timeVisit(
  browser: Browser,
  { url }: Product,
  { cookie }: SignedInUser,
  { path, selector, minCount, taxYear }: Visit,
): Promise<number> {
  const context = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  try {
    await context.addCookies(toCookies(cookie, url));
    await context.addInitScript((year) => sessionStorage.setItem('dossier.taxYear', year), String(taxYear));
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'commit' });
    const result = await page.waitForFunction(
      ([target, count]) => document.querySelectorAll(target).length >= count && performance.now(),
      [selector, minCount] as const,
    );
    return (await result.jsonValue()) as number;
  } finally {
    await context.close();
  }
}
