/**
 * Kills processes repeatedly while simulated users work, and reads back everything that was acknowledged:
 *
 *   npm run torture -- --cycles 1000 [--seed 7] [--database sqlite|mariadb] [--directory DIR] [--built]
 *
 * With --directory the data stays there, and the same command continues after an interruption (on MariaDB with
 * TEST_DATABASE_URL). --built runs what is in dist/. Exits with 1 when anything is lost, damaged or duplicated.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll } = await import('./build.ts');
const { startMariaDb } = await import('./mariadb.mjs');
const { torture } = await import('./torture/torture.ts');

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    database: { type: 'string', default: 'sqlite' },
    directory: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const { database } = values;
const [cycles, seed] = [Number(values.cycles), Number(values.seed)];
if (!Number.isInteger(cycles) || cycles < 1 || !Number.isInteger(seed))
  exitWithError('--cycles and --seed must be whole numbers.');
if (database !== 'sqlite' && database !== 'mariadb') exitWithError('--database must be sqlite or mariadb.');
if (!values.built) await buildAll();

const directory = path.resolve(values.directory ?? mkdtempSync(path.join(tmpdir(), 'dossier-torture-')));
const server = database === 'mariadb' && !process.env.TEST_DATABASE_URL ? await startMariaDb() : undefined;
const serverUrl = process.env.TEST_DATABASE_URL ?? server?.url;
const databaseUrl = database === 'mariadb' ? new URL(`/torture_${seed}`, serverUrl).href : undefined;
console.log(`Seed ${seed}, ${cycles} cycles on ${database}, data in ${directory}`);
try {
  const problems = await torture({ cycles, seed, database, databaseUrl, directory, print: console.log });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) exitWithError(`Failed with seed ${seed}; the data is in ${directory}.`);
  console.log(`Nothing acknowledged was lost in ${cycles} cycles (seed ${seed}).`);
  if (!values.directory) rmSync(directory, { recursive: true, force: true });
} finally {
  await server?.stop();
}
