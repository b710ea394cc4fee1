/**
 * Runs all benchmarks one after the other, or the named ones: npm run bench -- upload start
 * Compared with an earlier version: npm run bench -- --against <revision> upload
 * With files in an object store: npm run bench -- --store s3 upload
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './lib/browsers.mjs';
import { ROOT, exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { objectStoreVariables, startSwift } = await import('@dossier/installations/servers');
const { buildAll } = await import('./build.ts');
await buildAll();

const { values: options, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, store: { type: 'string', default: 'files' } },
});
const all = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .sort();
const chosen = all.filter(
  (file) => requested.length === 0 || requested.includes(basename(file, '.bench.ts')),
);
if (chosen.length === 0)
  exitWithError(
    `Unknown benchmark. Benchmarks: ${all.map((file) => basename(file, '.bench.ts')).join(', ') || 'none'}.`,
  );
if (options.against !== undefined) {
  const { benchAgainst } = await import('./lib/bench-against.ts');
  benchAgainst(
    options.against,
    chosen.map((file) => basename(file, '.bench.ts')),
  );
  process.exit();
}
const swift = options.store === 's3' ? await startSwift() : undefined;
const env = { ...process.env, CHROMIUM_PATH: findChromium() };
let failed;
for (const file of chosen) {
  console.log(`\n── ${basename(file, '.bench.ts')} ──`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'bench', file)], {
    cwd: ROOT,
    env: { ...env, ...(swift && objectStoreVariables(swift.url, basename(file, '.bench.ts'))) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    failed = file;
    break;
  }
}
await swift?.stop();
if (failed) exitWithError(`${failed} failed.`);
