/** Long lists: server and pages with 10 000 files in a tax year. Reference: 100 files, measured alternately. */
import { randomBytes } from 'node:crypto';
import { chromium, type Browser } from '@playwright/test';
import { endpointUrl, listCategories, listFiles, uploadFiles, yearInZurich } from '@dossier/contracts';
import { send, signIn, type SignedInUser } from './lib/users.ts';
import { startProduct, type Product } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 9;
const few = 100;
const many = 10_000;
const perRequest = 50;
/** Every tenth file is in the second category, spread over the whole list. */
const secondCategoryEvery = 10;
/** Last year, which both the home page and the file history offer. */
const taxYear = yearInZurich(new Date()) - 1;

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const users = {
  few: await createUserWithFiles(product, 'few@dossier.localhost', few),
  many: await createUserWithFiles(product, 'many@dossier.localhost', many),
};
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'],
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});

const files = (query: object) => endpointUrl(listFiles, { query: { taxYear, ...query } });
const half = await cursorAfter(product, users.many, many / 2);
const measures: Record<string, (user: SignedInUser) => Promise<number>> = {
  'server: first 100': (user) => timeResponse(product, user, files({ limit: 100 })),
  'server: 100 of one category': (user) => timeResponse(product, user, files({ limit: 100, categoryId: 2 })),
  'server: categories with counts': (user) =>
    timeResponse(product, user, endpointUrl(listCategories, { query: { taxYear } })),
  'server: all, without pages': (user) => timeResponse(product, user, files({})),
  'Chromium: home until files and checklist are shown': (user) =>
    visit(browser, product, user, '/', 'main a[download]', 5),
  'Chromium: file history until 100 rows are shown': (user) =>
    visit(browser, product, user, `/file-history?taxYear=${taxYear}`, 'main section li', 100),
};

const rows = [];
for (const [what, measure] of Object.entries(measures)) {
  const ms = { few: [] as number[], many: [] as number[] };
  await measure(users.few);
  await measure(users.many);
  for (let round = 0; round < rounds; round++) {
    ms.few.push(await measure(users.few));
    ms.many.push(await measure(users.many));
  }
  rows.push(row(what, median(ms.few), median(ms.many)));
}
const deep = [];
const first = [];
for (let round = 0; round < rounds; round++) {
  first.push(await timeResponse(product, users.many, files({ limit: 100 })));
  deep.push(await timeResponse(product, users.many, files({ limit: 100, cursor: half })));
}
rows.push(row('server: 100 after the 5000th, against the first 100', median(first), median(deep)));
await browser.close();
await product.stop();
report('lists', rows);

function row(what: string, reference: number, measured: number) {
  return {
    what,
    '100 files, ms': reference.toFixed(1),
    '10 000 files, ms': measured.toFixed(1),
    ratio: ratio(measured, reference),
  };
}

/** Creates a user with `count` files in the tax year. */
async function createUserWithFiles(running: Product, email: string, count: number): Promise<SignedInUser> {
  const user = await signIn(running, email);
  for (let sent = 0; sent < count; sent += perRequest) {
    for (const [categoryId, share] of [
      ['1', perRequest - perRequest / secondCategoryEvery],
      ['2', perRequest / secondCategoryEvery],
    ] as const) {
      const form = new FormData();
      form.append('taxYear', String(taxYear));
      form.append('categoryId', categoryId);
      for (let n = 0; n < share; n++)
        form.append('files', new Blob([randomBytes(200)]), `Beleg ${sent + n} ${categoryId}.pdf`);
      await send(running, uploadFiles.path, { method: 'POST', cookie: user.cookie, body: form });
    }
  }
  return user;
}

async function cursorAfter(running: Product, { cookie }: SignedInUser, count: number): Promise<string> {
  let cursor = '';
  for (let skipped = 0; skipped < count; skipped += 1000) {
    const response = await send(running, files({ limit: 1000, ...(cursor && { cursor }) }), { cookie });
    await response.arrayBuffer();
    cursor = response.headers.get('x-next-cursor') ?? '';
  }
  return cursor;
}

/** Milliseconds until the whole response has arrived. */
async function timeResponse(running: Product, { cookie }: SignedInUser, path: string): Promise<number> {
  const startedAt = performance.now();
  await (await send(running, path, { cookie })).arrayBuffer();
  return performance.now() - startedAt;
}

/** Milliseconds until a new page shows at least `minCount` elements, by the clock of the page. */
async function visit(
  chrome: Browser,
  { url }: Product,
  { cookie }: SignedInUser,
  path: string,
  selector: string,
  minCount: number,
): Promise<number> {
  const context = await chrome.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  try {
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2);
        return { name, value, url };
      }),
    );
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
