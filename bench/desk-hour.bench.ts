/**
 * An hour of an expert, replayed by keyboard in Chromium: 20 filings of 15 papers, opened from the queue and accepted one
 * after the other, every paper looked at for a moment. Presses, time from a press to the next paper, requests and bytes for
 * each filing, and which requests they are.
 */
import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import {
  defaultTaxYear,
  endpointUrl,
  getTaxStatus,
  listReadings,
  setRole,
  transmit,
  updateProfile,
} from '@dossier/contracts';
import { annasTaxProfile } from '@dossier/contracts/testing';
import { letter } from '@dossier/service-kit/testing';
import { startChromium } from './lib/pages.ts';
import { startProduct } from './lib/product.ts';
import { median, percentile, report } from './lib/report.ts';
import { uploadSamples, type Sample } from './lib/samples.ts';
import { send, signIn, toCookies } from './lib/users.ts';

const filingCount = 20;
/** The categories of the papers of a filing: what is required, and letters of the first. */
const categories = [1, 2, 3, 4, 5, 21, ...Array.from({ length: 9 }, () => 1)];
/** What an expert looks at a paper for, shortened. */
const lookMs = 700;
const taxYear = defaultTaxYear(new Date());
const taxProfile = { ...annasTaxProfile, isTaxProfileComplete: true, taxYear };

const documentReader = fileURLToPath(new URL('../packages/document-reader/package.json', import.meta.url));
const sharp = createRequire(documentReader)('sharp') as (options: object) => {
  jpeg(): { toBuffer(): Promise<Buffer> };
};
const photo = await sharp({
  create: {
    width: 3000,
    height: 2000,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 200, sigma: 12 },
  },
})
  .jpeg()
  .toBuffer();

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
for (let index = 0; index < filingCount; index++) await transmitFiling(index);
const expert = await signIn(product, 'expert@dossier.localhost');
const admin = await signIn(product, 'admin@dossier.localhost');
const appoint = endpointUrl(setRole, { params: { userId: expert.id } });
await send(product, appoint, { method: 'PUT', cookie: admin.cookie, body: { role: 'expert' } });

const browser = await startChromium();
const context = await browser.newContext({
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
});
await context.addCookies(toCookies(expert.cookie, product.url));
const page = await context.newPage();
await page.addInitScript(watchPapers);
await page.goto(`${product.url}/desk`);
await page.getByRole('table', { name: 'Filings' }).getByRole('link').first().focus();
const traffic = await recordTraffic(page);
const filings = [];
const times: number[] = [];
for (let index = 0; index < filingCount; index++) filings.push(await acceptFiling(index));
await browser.close();
await product.stop();

report('desk-hour', [
  {
    presses: median(filings.map(({ presses }) => presses)),
    'most presses': Math.max(...filings.map(({ presses }) => presses)),
    'next paper p50, ms': percentile(times, 50).toFixed(0),
    'p95, ms': percentile(times, 95).toFixed(0),
    'next filing p50, ms': percentile(
      filings.map(({ openMs }) => openMs),
      50,
    ).toFixed(0),
    'first requests': filings[0]?.requests ?? 0,
    requests: median(filings.slice(1).map(({ requests }) => requests)),
    'first KB': ((filings[0]?.bytes ?? 0) / 1000).toFixed(0),
    KB: (median(filings.slice(1).map(({ bytes }) => bytes)) / 1000).toFixed(0),
  },
]);
report(
  'desk-hour-requests',
  [...traffic.byPath]
    .map(([path, { count, bytes }]) => ({
      path,
      'per filing': (count / filingCount).toFixed(1),
      'KB per filing': (bytes / 1000 / filingCount).toFixed(1),
    }))
    .toSorted((a, b) => Number(b['per filing']) - Number(a['per filing'])),
);

/** A person with all papers, read and transmitted. */
async function transmitFiling(index: number): Promise<void> {
  const { cookie } = await signIn(product, `person${index}@dossier.localhost`);
  await send(product, updateProfile.path, { method: 'PUT', cookie, body: taxProfile });
  for (const [place, categoryId] of categories.entries())
    await uploadSamples(product, cookie, [paper(place)], categoryId);
  const query = { taxYear: String(taxYear) };
  await until(
    cookie,
    endpointUrl(getTaxStatus, { query }),
    (body) => getTaxStatus.response.parse(body).current_status_id === 3,
  );
  await until(cookie, endpointUrl(listReadings, { query }), (body) =>
    listReadings.response.parse(body).every(({ state }) => state !== 'waiting' && state !== 'reading'),
  );
  await send(product, transmit.path, { method: 'POST', cookie, body: { taxYear } });
}

async function until(cookie: string, path: string, isDone: (body: unknown) => boolean): Promise<void> {
  while (!isDone(await (await send(product, path, { cookie })).json())) await wait(250);
}

function paper(place: number): Sample {
  const id = randomUUID();
  return place === 14
    ? { name: 'photo.jpg', bytes: Buffer.concat([photo, Buffer.from(id)]) }
    : { name: `letter ${place + 1}.pdf`, bytes: letter(id) };
}

/** Opens the next filing and accepts every paper of it. */
async function acceptFiling(index: number) {
  const before = { ...traffic.total };
  let presses = 0;
  /** Milliseconds until another paper is drawn. */
  const press = async (key: string): Promise<number> => {
    await page.evaluate(() => window.expectPaper());
    await page.keyboard.press(key);
    presses += 1;
    return page.evaluate(() => window.nextPaper);
  };
  const openMs = await press(index === 0 ? 'Enter' : 'Shift+J');
  for (let accepted = 1; accepted < categories.length; accepted++) {
    await wait(lookMs);
    times.push(await press('a'));
  }
  await wait(lookMs);
  await page.keyboard.press('a');
  presses += 1;
  await page.getByText(`${categories.length} of ${categories.length} accepted`).waitFor();
  await wait(lookMs);
  const { requests, bytes } = traffic.total;
  return { presses, openMs, requests: requests - before.requests, bytes: bytes - before.bytes };
}

declare global {
  interface Window {
    /** Remembers the paper that is shown, before a key is pressed. */
    expectPaper(): void;
    /** Milliseconds from that key until another paper is drawn. */
    nextPaper: Promise<number>;
  }
}

/** Runs in the page. */
function watchPapers(): void {
  /** The paper that is shown and drawn. */
  const drawnPaper = () => {
    const shown = document.querySelector('[data-current]');
    const picture = shown?.querySelector('img');
    if (picture) return picture.complete && picture.naturalWidth > 0 ? picture.src : undefined;
    const canvas = shown?.querySelector('canvas');
    const hasText = (canvas?.nextElementSibling?.childElementCount ?? 0) > 0;
    return canvas && hasText ? canvas : undefined;
  };
  window.expectPaper = () => {
    const before = drawnPaper();
    window.nextPaper = new Promise((resolve) =>
      document.addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(function check() {
            const now = drawnPaper();
            if (now !== undefined && now !== before) resolve(performance.now() - timeStamp);
            else requestAnimationFrame(check);
          }),
        { once: true, capture: true },
      ),
    );
  };
}

/** What the page requests, by endpoint: ids are left out of the paths. */
async function recordTraffic(of: Page) {
  const client = await of.context().newCDPSession(of);
  const paths = new Map<string, string>();
  const byPath = new Map<string, { count: number; bytes: number }>();
  const total = { requests: 0, bytes: 0 };
  const entryOf = (path: string) => {
    const entry = byPath.get(path) ?? { count: 0, bytes: 0 };
    byPath.set(path, entry);
    return entry;
  };
  client.on('Network.requestWillBeSent', ({ requestId, request: { url, method } }) => {
    if (!url.startsWith('http')) return;
    const path = `${method} ${new URL(url).pathname.replaceAll(/\/[\da-f-]{36}|\/\d+/g, '/*').replace(/^\/remotes.*/, '/remotes')}`;
    paths.set(requestId, path);
    entryOf(path).count += 1;
    total.requests += 1;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path === undefined) return;
    entryOf(path).bytes += encodedDataLength;
    total.bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  return { byPath, total };
}
