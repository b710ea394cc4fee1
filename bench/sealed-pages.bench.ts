/**
 * The share of sealing in the home page and in lists. Reference: the page and the lists as they are; the cost of the
 * sealed rows they read is measured alternately, as the difference between sealed and plain rows of a minimal service.
 */
import { randomBytes } from 'node:crypto';
import {
  endpointUrl,
  listFiles,
  listMessages,
  sendMessage,
  uploadFiles,
  yearInZurich,
} from '@dossier/contracts';
import { startChromium, timeResponse, timeVisit } from './lib/pages.ts';
import { startProduct } from './lib/product.ts';
import { median, report } from './lib/report.ts';
import { startSealedService } from './lib/sealed-service.ts';
import { send, signIn } from './lib/users.ts';

const rounds = 15;
/** So many differences are measured in each round, because each is far smaller than its noise. */
const pairs = 20;
const listed = 100;
const perRequest = 50;
const taxYear = yearInZurich(new Date()) - 1;

const product = await startProduct({
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_SESSION: '0',
  MESSAGE_LIMIT_USER: '0',
});
const user = await signIn(product);
const { cookie } = user;
for (let sent = 0; sent < listed; sent += perRequest) {
  const form = new FormData();
  form.append('taxYear', String(taxYear));
  form.append('categoryId', '1');
  for (let n = 0; n < perRequest; n++)
    form.append('files', new Blob([randomBytes(200)]), `Beleg ${sent + n}.pdf`);
  await send(product, uploadFiles.path, { method: 'POST', cookie, body: form });
}
for (let n = 0; n < listed; n++)
  await send(product, sendMessage.path, {
    method: 'POST',
    cookie,
    body: { message: `${randomBytes(150).toString('hex')} ${n}` },
  });
const browser = await startChromium();
const sealed = await startSealedService();

const files = endpointUrl(listFiles, { query: { taxYear, limit: listed } });
const messages = endpointUrl(listMessages, { query: { limit: String(listed) } });
/** With the number of sealed or authenticated rows each reads. The home page reads the answers of the year, several times. */
const measures = [
  {
    what: 'Chromium: home until files and checklist are shown',
    rows: 10,
    run: () =>
      timeVisit(browser, product, user, { path: '/', selector: 'main a[download]', minCount: 5, taxYear }),
  },
  { what: '100 files, through the gateway', rows: 0, run: () => timeResponse(product, user, files) },
  {
    what: '100 messages, through the gateway',
    rows: listed,
    run: () => timeResponse(product, user, messages),
  },
];

const rows = [];
for (const { what, rows: count, run } of measures) {
  await run();
  const total: number[] = [];
  const added: number[] = [];
  for (let round = 0; round < rounds; round++) {
    total.push(await run());
    if (count > 0) for (let pair = 0; pair < pairs; pair++) added.push(await timeSealing(count));
  }
  const cost = count > 0 ? median(added) : 0;
  rows.push({
    what,
    'sealed rows': count,
    ms: median(total).toFixed(1),
    'of it sealing, ms': cost.toFixed(2),
    share: `${((100 * cost) / median(total)).toFixed(1)} %`,
  });
}
await browser.close();
await sealed.stop();
await product.stop();
report('sealed-pages', rows);

/** Milliseconds that sealed rows take longer than plain ones. */
async function timeSealing(count: number): Promise<number> {
  const plain = await sealed.time('plain', count);
  return (await sealed.time('sealed', count)) - plain;
}
