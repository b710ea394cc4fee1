/** Long lists: server and pages with 10 000 files in a tax year. Reference: 100 files, measured alternately. */
import { randomBytes } from 'node:crypto';
import { endpointUrl, listCategories, listFiles, uploadFiles, yearInZurich } from '@dossier/contracts';
import { startChromium, timeResponse, timeVisit } from './lib/pages.ts';
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

const product = await startProduct({
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_SESSION: '0',
  FILES_PER_YEAR: String(many),
});
const users = {
  few: await createUserWithFiles(product, 'few@dossier.localhost', few),
  many: await createUserWithFiles(product, 'many@dossier.localhost', many),
};
const browser = await startChromium();

const files = (query: object) => endpointUrl(listFiles, { query: { taxYear, ...query } });
const half = await cursorAfter(product, users.many, many / 2);
const measures: Record<string, (user: SignedInUser) => Promise<number>> = {
  'server: first 100': (user) => timeResponse(product, user, files({ limit: 100 })),
  'server: 100 of one category': (user) => timeResponse(product, user, files({ limit: 100, categoryId: 2 })),
  'server: categories with counts': (user) =>
    timeResponse(product, user, endpointUrl(listCategories, { query: { taxYear } })),
  'server: all, without pages': (user) => timeResponse(product, user, files({})),
  'Chromium: home until files and checklist are shown': (user) =>
    timeVisit(browser, product, user, { path: '/', selector: 'main a[download]', minCount: 5, taxYear }),
  'Chromium: file history until 100 rows are shown': (user) =>
    timeVisit(browser, product, user, {
      path: `/file-history?taxYear=${taxYear}`,
      selector: 'main section li',
      minCount: 100,
      taxYear,
    }),
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
