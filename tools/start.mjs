import { giveUp, prepare } from './lib/prepare.mjs';

await prepare();
const { BuildError, buildAll, publishNewBuilds } = await import('./build.ts');
const { claim, readSettings, runDossier } = await import('./dossier.ts');

const settings = readSettings();
await claim(settings);
try {
  // The browser tests run on the tree that the build stage has just made.
  if (!process.argv.includes('--built')) await buildAll();
  await publishNewBuilds(settings.dataDir);
} catch (error) {
  if (error instanceof BuildError) giveUp(error.message);
  throw error;
}
console.log(`Starting on ${settings.dataDir} …`);
process.exit(await runDossier({ settings, main: 'dist/main.js' }));
