/**
 * Lighthouse on the sign-in page and home, with its profile of a phone: each a first visit. Reference: the same code as one
 * application, visited in turn. Lighthouse is installed with the first run; nothing else in the product needs it.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startBuilds, type Build } from './lib/monolith.ts';
import { findFreePort, startProduct } from './lib/product.ts';
import { median, report } from './lib/report.ts';
import { signIn, toCookies } from './lib/users.ts';

const lighthouse = 'lighthouse@13.5.0';
const rounds = 5;
const timeoutMs = 120_000;
const pages = { login: '/login', home: '/' } as const;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const metrics = {
  'first-contentful-paint': 'FCP, ms',
  'largest-contentful-paint': 'LCP, ms',
  'total-blocking-time': 'blocking, ms',
  'speed-index': 'speed index, ms',
} as const;

interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { cookie } = await signIn(product);
const { builds, stopMonolith } = await startBuilds(product, cookie);
const rows = [];
for (const [page, path] of Object.entries(pages)) {
  const reports = new Map<string, LighthouseReport[]>(builds.map(({ what }) => [what, []]));
  for (let round = 0; round < rounds; round++)
    for (const build of builds)
      reports.get(build.what)?.push(await measure(build, path, page === 'login' ? undefined : cookie));
  for (const { what } of builds) {
    const all = reports.get(what) ?? [];
    const medianOf = (of: (each: LighthouseReport) => number) => Math.round(median(all.map(of)));
    rows.push({
      page,
      what,
      ...Object.fromEntries(categories.map((id) => [id, medianOf((each) => scoreOf(each, id))])),
      ...Object.fromEntries(
        Object.entries(metrics).map(([id, name]) => [
          name,
          medianOf(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
        ]),
      ),
      'layout shift': median(
        all.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN),
      ).toFixed(3),
    });
  }
}
await stopMonolith();
await product.stop();
report('lighthouse', rows);

/** From 0 to 100. Throws when Lighthouse could not measure the page. */
function scoreOf({ categories: scores }: LighthouseReport, id: string): number {
  const score = scores[id]?.score;
  if (score == null) throw new Error(`Lighthouse has no score for ${id}.`);
  return score * 100;
}

/** In a browser of its own for each visit, so nothing is cached. */
async function measure({ url }: Build, path: string, session: string | undefined): Promise<LighthouseReport> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    // Lighthouse opens a page of the browser itself, not of a context of Playwright.
    const client = await browser.newBrowserCDPSession();
    if (session) await client.send('Storage.setCookies', { cookies: toCookies(session, url) });
    const options = [`--port=${port}`, `--only-categories=${categories.join()}`, '--disable-storage-reset'];
    const output = ['--output=json', '--quiet', '--no-enable-error-reporting'];
    // This process serves the reference meanwhile.
    const { stdout } = await promisify(execFile)(
      'npm',
      ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url + path, ...options, ...output],
      { maxBuffer: 64 << 20, timeout: timeoutMs },
    );
    return JSON.parse(stdout) as LighthouseReport;
  } finally {
    await browser.close();
  }
}
