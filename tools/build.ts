/** Builds what is stale, and publishes the pages that are new. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY, SERVICES, folderOf } from './dossier.ts';
import { takeLock } from './lib/lock.ts';
import { CACHE, ROOT, giveUp } from './lib/prepare.mjs';
import { fingerprint, forget, isFresh, remember } from './lib/stamp.ts';

/** The workspaces that are built for the browser: the shell and the remotes. */
export function pageWorkspaces(): string[] {
  return ['shell', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'package.json')))];
}

const LONGEST_BUILD_MS = 15 * 60_000;
const EVERY_BUILD = ['package-lock.json', 'tsconfig.base.json'];

/** Brings `dist/` of everything up to date; with nothing changed it only reads the sources. */
export async function buildAll(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  // Two products that start at once from one folder must not build into the same `dist/`.
  const release = takeLock(join(CACHE, 'build.lock'), LONGEST_BUILD_MS);
  if (!release) giveUp('Another build has been running here for a quarter of an hour. Stop it, then try again.');
  try {
    const processes = [GATEWAY, ...SERVICES].map(folderOf);
    await step('services', {
      inputs: [...EVERY_BUILD, ...processes, 'packages/contracts', 'packages/service-kit', 'tools/build-services.ts'],
      outputs: processes.map((folder) => `${folder}/dist/main.js`),
      // Imported late: a start with nothing to build does not load esbuild.
      run: async () => (await import('./build-services.ts')).buildServices(),
    });
    const pages = pageWorkspaces();
    await step('pages', {
      inputs: [...EVERY_BUILD, ...pages, 'packages/contracts', 'packages/ui', 'packages/remote-kit', 'lerna.json', 'nx.json'],
      outputs: pages.map((folder) => `${folder}/dist/remote.json`),
      run: buildPages,
    });
  } finally {
    release?.();
  }
}

interface Step {
  inputs: string[];
  outputs: string[];
  run(): Promise<void> | void;
}

async function step(name: string, { inputs, outputs, run }: Step): Promise<void> {
  const print = fingerprint(inputs);
  if (isFresh(name, print, outputs)) return;
  forget(name);
  console.log(`Building the ${name} …`);
  const startedAt = performance.now();
  await run();
  remember(name, print);
  console.log(`Built the ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** lerna knows the order and, through its cache, which of them changed. */
function buildPages(): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/lerna/dist/cli.js'), 'run', 'build', '--concurrency=2'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' },
    },
  );
  writeFileSync(join(CACHE, 'pages.log'), stdout + stderr);
  if (status !== 0) giveUp(`${stdout}${stderr}\nBuilding the pages failed (see above).`);
}

/**
 * Publishes every build that this `DATA_DIR` has never had. One that was rolled back stays rolled back:
 * it is in the history, so a start does not bring it up again.
 */
export function publishNewBuilds(dataDir: string): void {
  const registry = readJson(join(dataDir, 'remotes/registry.json')) as Registry | undefined;
  const unknown = pageWorkspaces().filter((name) => {
    const built = readJson(join(ROOT, name, 'dist/remote.json')) as { buildId: string } | undefined;
    return built && !registry?.remotes[name]?.history.some(({ buildId }) => buildId === built.buildId);
  });
  if (unknown.length === 0) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/release.mjs'), ...unknown], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if (status !== 0) giveUp(`${stdout}${stderr}\nPublishing ${unknown.join(', ')} failed (see above).`);
  console.log(`Published ${unknown.join(', ')}.`);
}

interface Registry {
  remotes: Record<string, { history: { buildId: string }[] } | undefined>;
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
