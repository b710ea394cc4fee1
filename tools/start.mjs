import { prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll, publishNewBuilds } = await import('./build.ts');
const { claim, readSettings, runDossier } = await import('./dossier.ts');

const settings = readSettings();
await claim(settings);
await buildAll();
publishNewBuilds(settings.dataDir);
console.log(`Starting on ${settings.dataDir} …`);
process.exit(await runDossier({ settings, main: 'dist/main.js' }));
