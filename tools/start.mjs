import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { BuildError, buildAll, publishNewBuilds } = await import('./build.ts');
const { acquireDataDirectory, readSettings, runDossier } = await import('./dossier.ts');

const settings = readSettings();
await acquireDataDirectory(settings);
try {
  // The browser tests use the output of the build stage.
  if (!process.argv.includes('--built')) await buildAll();
  await publishNewBuilds(settings.dataDir);
} catch (error) {
  if (error instanceof BuildError) exitWithError(error.message);
  throw error;
}
console.log(`Starting on ${settings.dataDir} …`);
process.exit(await runDossier({ settings, main: 'dist/main.js' }));
