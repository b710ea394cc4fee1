/**
 * Upgrades the data of the previous release to this version under load, and goes the documented way back:
 *
 *   npm run upgrade-test [-- --database sqlite|mariadb] [--revision REV] [--seed S] [--directory DIR] [--built]
 *
 * The previous release is the revision in e2e/installations/upgrade/previous-release.json, which the history of the clone must hold.
 * With --directory the data stays there. --built runs what is in dist/. Exits with 1 when anything is lost, damaged
 * or duplicated.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll } = await import('./build.ts');
const { startMariaDb } = await import('@dossier/installations/servers');
const { hasRevision, previousRevision, testUpgrade } = await import('@dossier/installations/upgrade');

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    revision: { type: 'string', default: previousRevision() },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    directory: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const { database, revision } = values;
const seed = Number(values.seed);
if (!Number.isInteger(seed)) exitWithError('--seed must be a whole number.');
if (database !== 'sqlite' && database !== 'mariadb') exitWithError('--database must be sqlite or mariadb.');
if (!(await hasRevision(revision)))
  exitWithError(`The history of this clone does not hold ${revision}. Fetch it: git fetch --unshallow`);
if (!values.built) await buildAll();

const directory = path.resolve(values.directory ?? mkdtempSync(path.join(tmpdir(), 'dossier-upgrade-')));
mkdirSync(directory, { recursive: true });
if (readdirSync(directory).length > 0) exitWithError(`${directory} is not empty.`);
const server = database === 'mariadb' && !process.env.TEST_DATABASE_URL ? await startMariaDb() : undefined;
const serverUrl = process.env.TEST_DATABASE_URL ?? server?.url;
const urlOf = (name) => new URL(`/${name}_${seed}`, serverUrl).href;
const databaseUrls = database === 'mariadb' ? [urlOf('upgrade'), urlOf('way_back')] : undefined;
console.log(`Seed ${seed} on ${database}, data in ${directory}`);
try {
  const problems = await testUpgrade({ revision, seed, databaseUrls, directory, print: console.log });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) exitWithError(`Failed with seed ${seed}; the data is in ${directory}.`);
  console.log('Nothing acknowledged was lost, by the upgrade or by the way back.');
  if (!values.directory) rmSync(directory, { recursive: true, force: true });
} finally {
  await server?.stop();
}
