/** Duration of starts, and of the recovery of a killed process. Reference: as many empty Node processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { median, ratio, report } from './lib/report.ts';
import { startProduct, createTemporaryDirectory, type Product } from './lib/product.ts';

const rounds = 5;
const processes = 7;

const emptyMs: number[] = [];
const firstMs: number[] = [];
const secondMs: number[] = [];
const recoveryMs: number[] = [];

for (let round = 0; round < rounds; round++) {
  emptyMs.push(await startEmptyProcesses());
  // An empty data directory and compile cache, as after the first build.
  const env = { NODE_COMPILE_CACHE: createTemporaryDirectory() };
  const first = await startProduct(env);
  firstMs.push(first.startMs);
  // The compile cache is written three seconds after a start.
  await wait(4_000);
  await first.stop();
  const second = await startProduct(env, first.dataDir);
  secondMs.push(second.startMs);
  for (const name of Object.keys(second.run().processes)) recoveryMs.push(await killAndWait(second, name));
  await second.stop();
}

const reference = median(emptyMs);
const row = (what: string, values: readonly number[]) => ({
  what,
  ms: Math.round(median(values)),
  worst: Math.round(Math.max(...values)),
  ratio: ratio(median(values), reference),
});
report('start', [
  row(`reference: node -e 0, ${processes} at once`, emptyMs),
  row('first start after a build', firstMs),
  row('second start, nothing changed', secondMs),
  row('kill -9 of one process until all is healthy', recoveryMs),
]);

async function startEmptyProcesses(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: processes }, () => once(spawn(process.execPath, ['-e', '0']), 'exit')),
  );
  return performance.now() - startedAt;
}

async function killAndWait(product: Product, name: string): Promise<number> {
  const pid = product.run().processes[name];
  if (!pid) throw new Error(`${name} is not running`);
  const startedAt = performance.now();
  process.kill(pid, 'SIGKILL');
  while (product.run().processes[name] === pid || !(await isHealthy(product))) await wait(10);
  return performance.now() - startedAt;
}

function isHealthy({ url }: Product): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}
