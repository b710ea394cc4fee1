import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT, prepare } from './lib/prepare.mjs';

await prepare();
const { acquireDataDirectory, readSettings, runDossier } = await import('./dossier.ts');

const settings = readSettings();
await acquireDataDirectory(settings);
// In a process of its own, because the supervisor would keep the memory for as long as it runs.
const preparation = fork(join(ROOT, 'tools/prepare-start.ts'), process.argv.slice(2), {
  execArgv: ['--import', join(ROOT, 'tools/lib/exit-with-parent.mjs')],
});
const [code] = await once(preparation, 'exit');
if (code !== 0) process.exit(code ?? 1);
console.log(`Starting on ${settings.dataDir} …`);
process.exit(await runDossier({ settings, main: 'dist/main.js' }));
