/**
 * Tests the last two published builds of each remote with the shell, the gateway and the services of this checkout:
 *
 *   npm run published-test [-- --built] [--directory DIR]
 *
 * And, in today's shell, the remote of another repository as the kits of the version before make it (`new:remote --outside`).
 *
 * The builds are made again from the revisions that recorded them, which the history of the clone must hold. --built
 * takes what is in dist/. With --directory everything stays there. Exits with 1 when a build does not work.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, findHeadlessShell } from './lib/browsers.mjs';
import { CACHE, exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll } = await import('./build.ts');
const { hasRevision } = await import('@dossier/installations/upgrade');
const { findTemplateRevision, listReleases, tryRelease, tryTemplate } =
  await import('@dossier/installations/published');

const { values } = parseArgs({
  options: { built: { type: 'boolean', default: false }, directory: { type: 'string' } },
});
if (!(await hasRevision('HEAD'))) exitWithError('This directory has no history: clone the repository.');
const releases = await listReleases();
const template = await findTemplateRevision();
if (releases.length === 0 && !template) {
  console.log('No published build and no packed kits are in this history: there is nothing to test.');
  process.exit();
}
if (!values.built) await buildAll();
// Beside the installed packages, to which it has hard links.
mkdirSync(CACHE, { recursive: true });
const directory = path.resolve(values.directory ?? mkdtempSync(path.join(CACHE, 'published-')));
mkdirSync(directory, { recursive: true });
if (readdirSync(directory).length > 0) exitWithError(`${directory} is not empty.`);
const browsers = { CHROMIUM_PATH: findChromium(), HEADLESS_SHELL_PATH: findHeadlessShell() ?? '' };
const problems = [];
for (const release of releases) {
  const names = Object.entries(release.builds).map(([name, buildId]) => `${name} ${buildId}`);
  console.log(`\n${release.revision}: ${names.join(', ')}`);
  const place = path.join(directory, release.revision.slice(0, 12));
  problems.push(...(await tryRelease(release, place, { browsers, print: console.log })));
}
if (template) problems.push(...(await tryTemplate(template, directory, { browsers, print: console.log })));
if (!values.directory) rmSync(directory, { recursive: true, force: true });
for (const problem of problems) console.error(problem);
if (problems.length > 0) exitWithError('A published build does not work with this version.');
console.log('The published builds work with the shell and the services of this version.');
