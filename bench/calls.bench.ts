/**
 * Requests per second of the calls of a signed-in user with six documents through the gateway, and the processor time of
 * all processes per request, which depends less on the load of the machine. References: two bare Koa servers with the same
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
import { readCpuMs } from './lib/cpu.ts';
import { send, signIn } from './lib/users.ts';
import { createTemporaryDirectory, startProduct } from './lib/product.ts';
import { median, ratio, report } from './lib/report.ts';

const rounds = 3;
const load = { connections: 20, duration: 4 };
/** A process below it takes no part in a request. */
const idleMicroseconds = 80;
const taxYear = defaultTaxYear(new Date());

const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_SESSION: '0' });
const { cookie } = await signIn(product);
for (const category of requiredCategoryIds) await send(product, uploadFiles.path, paper(category));

const back = await startHop('back');
const front = await startHop('front', back.port);

interface Target {
  readonly url: string;
  /** The processes that take part, by name. */
  readonly pids: Readonly<Record<string, number | undefined>>;
}

const pids = product.pids();
const throughGateway = (path: string): Target => ({ url: product.url + path, pids });
const targets: Record<string, Target> = {
  'reference: two bare hops and a row': {
    url: `http://127.0.0.1:${front.port}/`,
    pids: { front: front.child.pid, back: back.child.pid },
  },
  'GET /api/auth/session': throughGateway(getSession.path),
  'GET /api/tax-status': throughGateway(endpointUrl(getTaxStatus, { query: { taxYear } })),
  'GET /api/files': throughGateway(endpointUrl(listFiles, { query: { taxYear } })),
  'GET /api/user': throughGateway(endpointUrl(getUser, { query: { taxYear } })),
  'GET /api/notifications': throughGateway(endpointUrl(listNotifications, { query: { taxYear } })),
};
const results = Object.entries(targets).map(([what, target]) => ({
  what,
  target,
  perSecond: [] as number[],
  p99: [] as number[],
  /** Microseconds of each process per request, one entry per round. */
  cpu: [] as Record<string, number>[],
}));
// The first requests are slower, until the functions they run are compiled.
for (const { target } of results) await autocannon({ url: target.url, headers: { cookie }, ...load });
for (let round = 0; round < rounds; round++)
  for (const { what, target, perSecond, p99, cpu } of results) {
    const before = readCpu(target);
    const { requests, latency, non2xx, errors } = await autocannon({
      url: target.url,
      headers: { cookie },
      ...load,
    });
    if (non2xx + errors > 0) throw new Error(`${what}: ${non2xx} error responses, ${errors} failed requests`);
    perSecond.push(requests.average);
    p99.push(latency.p99);
    cpu.push(
      Object.fromEntries(
        Object.entries(readCpu(target)).map(([name, ms]) => [
          name,
          ((ms - (before[name] ?? 0)) * 1000) / requests.total,
        ]),
      ),
    );
  }
for (const { child } of [back, front]) child.kill();
await product.stop();

const [reference] = results.map(sumOfCpu);
report(
  'calls',
  results.map((result) => ({
    what: result.what,
    'requests/s': Math.round(median(result.perSecond)),
    'p99 ms': median(result.p99),
    'CPU µs': Math.round(sumOfCpu(result)),
    'CPU to the reference': ratio(sumOfCpu(result), reference ?? Number.NaN),
    processes: describeCpu(result),
  })),
);
process.exit();

function readCpu({ pids: processes }: Target): Record<string, number> {
  return Object.fromEntries(
    Object.entries(processes).map(([name, pid]) => [name, readCpuMs(pid === undefined ? [] : [pid])]),
  );
}

function sumOfCpu({ cpu }: { readonly cpu: readonly Record<string, number>[] }): number {
  return median(cpu.map((round) => Object.values(round).reduce((sum, each) => sum + each, 0)));
}

/** The processes that take part in a request; the others only answer probes. */
function describeCpu({ cpu }: { readonly cpu: readonly Record<string, number>[] }): string {
  return Object.keys(cpu[0] ?? {})
    .map((name) => [name, Math.round(median(cpu.map((round) => round[name] ?? 0)))] as const)
    .filter(([, each]) => each >= idleMicroseconds)
    .map(([name, each]) => `${name} ${each}`)
    .join(', ');
}

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
