/**
 * Requests per second of the calls of a signed-in user through the gateway. References: two bare Koa servers with the same
 * session, identity and one row of a database, once per round; and that of an earlier version with `--against`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import {
  defaultTaxYear,
  endpointUrl,
  getSession,
  getTaxStatus,
  getUser,
  listFiles,
  listNotifications,
  requiredCategoryIds,
  uploadFiles,
} from '@dossier/contracts';
import { send, signIn } from './lib/users.ts';
import { createTemporaryDirectory, startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 3;
const load = { connections: 20, duration: 4 };
const taxYear = defaultTaxYear(new Date());

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { cookie } = await signIn(product);
for (const category of requiredCategoryIds) await send(product, uploadFiles.path, paper(category));

const back = await startHop('back');
const front = await startHop('front', back.port);

const targets: Record<string, string> = {
  'reference: two bare hops and a row': `http://127.0.0.1:${front.port}/`,
  'GET /api/auth/session': product.url + getSession.path,
  'GET /api/tax-status': product.url + endpointUrl(getTaxStatus, { query: { taxYear } }),
  'GET /api/files': product.url + endpointUrl(listFiles, { query: { taxYear } }),
  'GET /api/user': product.url + endpointUrl(getUser, { query: { taxYear } }),
  'GET /api/notifications': product.url + endpointUrl(listNotifications, { query: { taxYear } }),
};
const results = Object.entries(targets).map(([what, url]) => ({
  what,
  url,
  perSecond: [] as number[],
  p99: [] as number[],
}));
for (let round = 0; round < rounds; round++)
  for (const { what, url, perSecond, p99 } of results) {
    const { requests, latency, non2xx, errors } = await autocannon({ url, headers: { cookie }, ...load });
    if (non2xx + errors > 0) throw new Error(`${what}: ${non2xx} error responses, ${errors} failed requests`);
    perSecond.push(requests.average);
    p99.push(latency.p99);
  }
for (const { child } of [back, front]) child.kill();
await product.stop();

const reference = median(results[0]?.perSecond ?? []);
report(
  'calls',
  results.map(({ what, perSecond, p99 }) => ({
    what,
    'requests/s': Math.round(median(perSecond)),
    'p99 ms': median(p99),
    'to the reference': ratio(median(perSecond), reference),
  })),
);
process.exit();

function paper(category: number): { method: string; cookie: string; body: FormData } {
  const body = new FormData();
  body.set('taxYear', String(taxYear));
  body.set('categoryId', String(category));
  const content = `%PDF-1.4\n% ${category}\n%%EOF\n`;
  body.append('files', new Blob([content], { type: 'application/pdf' }), `${category}.pdf`);
  return { method: uploadFiles.method, cookie, body };
}

async function startHop(...args: string[]): Promise<{ child: ChildProcess; port: string }> {
  const script = fileURLToPath(new URL('lib/two-hops.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: product.dataDir, TMPDIR: createTemporaryDirectory() };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: String(port).trim() };
}
