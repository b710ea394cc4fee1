/**
 * What sealing adds to the home page and to lists, in CPU of the service that reads the sealed rows and of all processes.
 * The cost of the rows is measured alternately, as the difference between sealed and plain rows of a minimal service.
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
import { readCpuMs } from './lib/cpu.ts';
import { startChromium, timeResponse, timeVisit } from './lib/pages.ts';
import { startProduct } from './lib/product.ts';
import { median, report } from './lib/report.ts';
import { startSealedService } from './lib/sealed-service.ts';
import { send, signIn } from './lib/users.ts';

const rounds = 15;
/** So many differences are measured in each round, because each is far smaller than its noise. */
const pairs = 20;
/** So many responses are measured together: the processor time of a process is counted in ticks of 10 ms. */
const repeated = 40;
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
interface Measure {
  readonly what: string;
  /** The service that reads the sealed rows, and how many. Home reads the answers of the year, several times. */
  readonly service: 'documents' | 'messages' | 'profile';
  readonly rows: number;
  readonly runs: number;
  run(): Promise<number>;
}

const measures: Measure[] = [
  {
    what: 'home in Chromium until files and checklist are shown',
    service: 'profile',
    rows: 10,
    runs: 1,
    run: () =>
      timeVisit(browser, product, user, { path: '/', selector: 'main a[download]', minCount: 5, taxYear }),
  },
  {
    what: 'list of 100 files',
    service: 'documents',
    rows: 0,
    runs: repeated,
    run: () => timeResponse(product, user, files),
  },
  {
    what: 'list of 100 messages',
    service: 'messages',
    rows: listed,
    runs: repeated,
    run: () => timeResponse(product, user, messages),
  },
];

const rows = [];
for (const { what, service, rows: count, runs, run } of measures) {
  const pids = product.run().processes;
  const pid = pids[service];
  if (pid === undefined) throw new Error(`${service} does not run`);
  for (let warmUp = 0; warmUp < runs; warmUp++) await run();
  const elapsed: number[] = [];
  const again: number[] = [];
  const first: number[] = [];
  let atService = 0;
  let inAll = 0;
  for (let round = 0; round < rounds; round++) {
    const before = [readCpuMs([pid]), readCpuMs(Object.values(pids))] as const;
    for (let n = 0; n < runs; n++) elapsed.push(await run());
    atService += readCpuMs([pid]) - before[0];
    inAll += readCpuMs(Object.values(pids)) - before[1];
    for (let pair = 0; pair < (count > 0 ? pairs : 0); pair++) {
      again.push(await sealed.measureAdded('sealed', count));
      first.push(await sealed.measureAdded('sealed', count, { first: true }));
    }
  }
  const added = { again: count > 0 ? median(again) : 0, first: count > 0 ? median(first) : 0 };
  // The responses above contain the cost of rows that were read before.
  const plain = [atService, inAll].map((ms) => ms / (rounds * runs) - added.again);
  const shares = (ms: number) => plain.map((of) => `${((100 * ms) / of).toFixed(1)} %`).join(', ');
  rows.push({
    what,
    'sealed rows': count,
    ms: median(elapsed).toFixed(1),
    'plain CPU, ms: service, all': plain.map((ms) => ms.toFixed(2)).join(', '),
    'first, ms': added.first.toFixed(2),
    'of service, all': shares(added.first),
    'again, ms': added.again.toFixed(2),
    'again, of service, all': shares(added.again),
  });
}
await browser.close();
await sealed.stop();
await product.stop();
report('sealed-pages', rows);
