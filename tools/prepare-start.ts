/** What `npm start` does before the processes run: builds what is stale, and publishes new builds of the pages. */
import { BuildError, buildAll, publishNewBuilds } from './build.ts';
import { readSettings } from './dossier.ts';
import { exitWithError } from './lib/prepare.mjs';

try {
  // The browser tests use the output of the build stage.
  if (!process.argv.includes('--built')) await buildAll();
  await publishNewBuilds(readSettings().dataDir);
} catch (error) {
  if (error instanceof BuildError) exitWithError(error.message);
  throw error;
}
