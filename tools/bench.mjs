/** Runs the benchmarks, one after the other: npm run bench, or npm run bench -- upload start for these. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { ROOT, giveUp, prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll } = await import('./build.ts');
await buildAll();

// bench/*.bench.ts are benchmarks; other files there are what they share.
const wanted = process.argv.slice(2);
const all = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .sort();
const chosen = all.filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')));
if (chosen.length === 0)
  giveUp(
    `No such benchmark. There are: ${all.map((file) => basename(file, '.bench.ts')).join(', ') || 'none'}.`,
  );
const env = { ...process.env, CHROMIUM_PATH: findChromium() };
for (const file of chosen) {
  console.log(`\n── ${basename(file, '.bench.ts')} ──`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'bench', file)], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) giveUp(`${file} failed.`);
}
