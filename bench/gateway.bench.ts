/** Requests per second through the gateway and directly to a service. Reference: a minimal Koa server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { defaultTaxYear, endpointUrl, getTaxStatus } from '@dossier/contracts';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { signIn } from './lib/users.ts';
import { startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 5;
const load = { connections: 20, duration: 5 };

const hello = spawn(process.execPath, [fileURLToPath(new URL('lib/hello.ts', import.meta.url))]);
process.once('exit', () => hello.kill());
const [port] = (await once(hello.stdout, 'data')) as [Buffer];
const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { id, cookie } = await signIn(product);
const path = endpointUrl(getTaxStatus, { query: { taxYear: defaultTaxYear(new Date()) } });
const service = product.run().addresses['FILING_URL'] ?? '';
const key = loadKey('SESSION_KEY', readEnv({ DATA_DIR: product.dataDir }), {});

type Target = () => { url: string; headers?: Record<string, string> };

const targets: Record<string, Target> = {
  'reference: Koa hello': () => ({ url: `http://127.0.0.1:${String(port).trim()}` }),
  // Signed for every round, because an identity expires after a minute.
  'GET /api/tax-status, filing itself': () => ({
    url: service + path,
    headers: {
      [identityHeader]: signIdentity(
        { user: { userId: id, role: 'user', sessionId: 'bench' } },
        'filing',
        key,
      ),
    },
  }),
  'GET /api/tax-status, through the gateway': () => ({ url: product.url + path, headers: { cookie } }),
};

const results = Object.entries(targets).map(([name, target]) => ({
  name,
  target,
  perSecond: [] as number[],
  p99: [] as number[],
}));
for (let round = 0; round < rounds; round++) {
  for (const { name, target, perSecond, p99 } of results) {
    const { requests, latency, non2xx, errors } = await autocannon({ ...target(), ...load });
    if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} error responses, ${errors} failed requests`);
    perSecond.push(requests.average);
    p99.push(latency.p99);
  }
}
await product.stop();

const [reference = Number.NaN, direct = Number.NaN] = results.map(({ perSecond }) => median(perSecond));
report(
  'gateway',
  results.map(({ name, perSecond, p99 }) => ({
    what: name,
    'requests/s': Math.round(median(perSecond)),
    'p99 ms': median(p99),
    'to Koa': ratio(median(perSecond), reference),
    'to the service': ratio(median(perSecond), direct),
  })),
);
process.exit();
