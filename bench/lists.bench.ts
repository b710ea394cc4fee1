/** Long lists: what the server and the pages need for 10 000 papers of a year. Reference: 100 papers, in turns with them. */
import { randomBytes } from 'node:crypto';
import { chromium, type Browser } from '@playwright/test';
import { endpointUrl, listCategories, listFiles, uploadFiles, yearInZurich } from '@dossier/contracts';
import { send, signIn, type Person } from './lib/people.ts';
import { startProduct, type Product } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 9;
const few = 100;
const many = 10_000;
const perRequest = 50;
/** One in so many is of the second category, spread over the whole list. */
const everyOther = 10;
/** Last year: home and file history both offer it. */
const taxYear = yearInZurich(new Date()) - 1;

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const people = {
  few: await withPapers(product, 'few@dossier.localhost', few),
  many: await withPapers(product, 'many@dossier.localhost', many),
};
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'],
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});

const files = (query: object) => endpointUrl(listFiles, { query: { taxYear, ...query } });
const half = await cursorAfter(product, people.many, many / 2);
const measures: Record<string, (person: Person) => Promise<number>> = {
  'server: first 100': (person) => answer(product, person, files({ limit: 100 })),
  'server: 100 of one category': (person) => answer(product, person, files({ limit: 100, categoryId: 2 })),
  'server: categories with counts': (person) =>
    answer(product, person, endpointUrl(listCategories, { query: { taxYear } })),
  'server: all, without pages': (person) => answer(product, person, files({})),
  'Chromium: home until papers and checklist are there': (person) =>
    visit(browser, product, person, '/', 'main a[download]', 5),
  'Chromium: file history until 100 rows are there': (person) =>
    visit(browser, product, person, `/file-history?taxYear=${taxYear}`, 'main section li', 100),
};

const rows = [];
for (const [what, measure] of Object.entries(measures)) {
  const ms = { few: [] as number[], many: [] as number[] };
  await measure(people.few);
  await measure(people.many);
  for (let round = 0; round < rounds; round++) {
    ms.few.push(await measure(people.few));
    ms.many.push(await measure(people.many));
  }
  rows.push(row(what, median(ms.few), median(ms.many)));
}
const deep = [];
const first = [];
for (let round = 0; round < rounds; round++) {
  first.push(await answer(product, people.many, files({ limit: 100 })));
  deep.push(await answer(product, people.many, files({ limit: 100, cursor: half })));
}
rows.push(row('server: 100 after the 5000th, against the first 100', median(first), median(deep)));
await browser.close();
await product.stop();
report('lists', rows);

function row(what: string, reference: number, measured: number) {
  return {
    what,
    '100 papers, ms': reference.toFixed(1),
    '10 000 papers, ms': measured.toFixed(1),
    ratio: ratio(measured, reference),
  };
}

/** Somebody new with so many papers of a year. */
async function withPapers(running: Product, email: string, count: number): Promise<Person> {
  const person = await signIn(running, email);
  for (let sent = 0; sent < count; sent += perRequest) {
    for (const [categoryId, share] of [
      ['1', perRequest - perRequest / everyOther],
      ['2', perRequest / everyOther],
    ] as const) {
      const form = new FormData();
      form.append('taxYear', String(taxYear));
      form.append('categoryId', categoryId);
      for (let n = 0; n < share; n++)
        form.append('files', new Blob([randomBytes(200)]), `Beleg ${sent + n} ${categoryId}.pdf`);
      await send(running, uploadFiles.path, { method: 'POST', cookie: person.cookie, body: form });
    }
  }
  return person;
}

async function cursorAfter(running: Product, { cookie }: Person, count: number): Promise<string> {
  let cursor = '';
  for (let seen = 0; seen < count; seen += 1000) {
    const response = await send(running, files({ limit: 1000, ...(cursor && { cursor }) }), { cookie });
    await response.arrayBuffer();
    cursor = response.headers.get('x-next-cursor') ?? '';
  }
  return cursor;
}

/** Milliseconds until the whole answer is there. */
async function answer(running: Product, { cookie }: Person, path: string): Promise<number> {
  const startedAt = performance.now();
  await (await send(running, path, { cookie })).arrayBuffer();
  return performance.now() - startedAt;
}

/** Milliseconds until a page opened anew shows so many of something, by its own clock. */
async function visit(
  chrome: Browser,
  { url }: Product,
  { cookie }: Person,
  path: string,
  selector: string,
  atLeast: number,
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
    const seen = await page.waitForFunction(
      ([what, count]) => document.querySelectorAll(what).length >= count && performance.now(),
      [selector, atLeast] as const,
    );
    return (await seen.jsonValue()) as number;
  } finally {
    await context.close();
  }
}
