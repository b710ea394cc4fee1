/**
 * Breaks the product repeatedly while simulated users work, and reads back everything that was acknowledged:
 *
 *   npm run torture -- --cycles 1000 [--seed 7] [--database sqlite|mariadb|galera] [--directory DIR] [--built]
 *   npm run torture -- --instances 2 --database mariadb|galera --store s3 --redis
 *
 * Processes are killed; with several instances of each, also the servers beside them, and what is between is cut, slow or
 * silent. With --directory the data stays there, and the same command continues after an interruption (with
 * TEST_DATABASE_URL and TEST_S3_URL, which are not killed). --built runs what is in dist/. Exits with 1 when anything is
 * lost, damaged, duplicated or shown to somebody else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll } = await import('./build.ts');
const { databases, startInstances, startProduct, startServers, torture } =
  await import('@dossier/installations/torture');

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    instances: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    store: { type: 'string', default: 'files' },
    redis: { type: 'boolean', default: false },
    directory: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const { database, store, redis } = values;
const [cycles, seed, count] = [values.cycles, values.seed, values.instances].map(Number);
if (![cycles, seed, count].every(Number.isInteger) || cycles < 1 || count < 1)
  exitWithError('--cycles, --seed and --instances must be whole numbers.');
if (!databases.includes(database)) exitWithError(`--database must be one of ${databases.join(', ')}.`);
if (store !== 'files' && store !== 's3') exitWithError('--store must be files or s3.');
if (count > 1 && (database === 'sqlite' || store === 'files'))
  exitWithError('Several instances need --database mariadb or galera, and --store s3.');
if (!values.built) await buildAll();

const directory = path.resolve(values.directory ?? mkdtempSync(path.join(tmpdir(), 'dossier-torture-')));
const limits = {
  AUTH_IP_LIMIT: '100000',
  ACCOUNT_LIMIT_ADDRESS: '0',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_SESSION: '0',
};
const servers = await startServers({ database, store, redis, name: `torture_${seed}` });
const start = async () => {
  if (count > 1) return startInstances({ count, directory, servers, variables: limits });
  const { variables } = await servers.connect('the product');
  return startProduct(path.join(directory, 'data'), { ...limits, ...variables });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void servers.stop().finally(() => process.exit(1)));
console.log(`Seed ${seed}, ${cycles} cycles on ${database}, data in ${directory}`);
try {
  const problems = await torture({ cycles, seed, database, directory, start, print: console.log });
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem);
    console.error(`Failed with seed ${seed}; the data is in ${directory}.`);
    process.exitCode = 1;
  } else {
    console.log(`Nothing acknowledged was lost in ${cycles} cycles (seed ${seed}).`);
    if (!values.directory) rmSync(directory, { recursive: true, force: true });
  }
} finally {
  await servers.stop();
}
