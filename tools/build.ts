/** Builds stale workspaces and publishes new builds of the pages. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY, SERVICES, directoryOf, pageWorkspaces } from '@dossier/operations/parts';
import { createDeps } from '@dossier/service-kit';
import { takeLock } from '@dossier/service-kit/lock';
import { openRegistryStore, release, signPublished, type Build, type RegistryStore } from '@dossier/releases';
import { CACHE, ROOT } from './lib/prepare.mjs';
import { author } from '@dossier/releases/network';
import { fingerprint, forget, isFresh, remember } from './lib/stamp.ts';

const MAX_BUILD_MS = 15 * 60_000;
const EVERY_BUILD = ['package-lock.json', 'tsconfig.base.json'];

/** A failed build; the message contains its output. */
export class BuildError extends Error {}

/** Builds the services and pages whose sources have changed. */
export async function buildAll(): Promise<void> {
  const processes = [GATEWAY, ...SERVICES].map(directoryOf);
  await buildIfStale('services', {
    inputs: [
      ...EVERY_BUILD,
      // What is beside the sources, such as the evaluation of recognition, is in no bundle.
      ...processes.flatMap((directory) => [`${directory}/package.json`, `${directory}/src`]),
      'packages/build-kit',
      'packages/contracts',
      'packages/document-reader',
      'packages/releases',
      'packages/scan',
      'packages/service-kit',
      'tools/build-services.ts',
      'tools/lib/process-sbom.ts',
    ],
    outputs: processes.flatMap((directory) => [`${directory}/dist/main.js`, `${directory}/dist/sbom.json`]),
    // Imported here, so that a start without a build does not load esbuild.
    run: async () => (await import('./build-services.ts')).buildServices(),
  });
  await buildPages();
}

/** The bills of materials of all parts, as they are built. */
export const sbomPaths = (): string[] =>
  [...[GATEWAY, ...SERVICES].map(directoryOf), ...pageWorkspaces()].map((part) => `${part}/dist/sbom.json`);

/** Builds the shell and the remotes if their sources have changed. */
export async function buildPages(): Promise<void> {
  const pages = pageWorkspaces();
  await buildIfStale('pages', {
    inputs: [
      ...EVERY_BUILD,
      ...pages,
      'packages/contracts',
      'packages/ui',
      'packages/remote-kit',
      'packages/build-kit',
      'packages/swiss-fields',
      'packages/documents',
      'packages/scan',
      'packages/shared-features',
      'lerna.json',
      'nx.json',
    ],
    outputs: pages.flatMap((directory) => [`${directory}/dist/remote.json`, `${directory}/dist/sizes.json`]),
    run: runLerna,
  });
}

interface BuildStep {
  inputs: string[];
  outputs: string[];
  run(): Promise<void>;
}

async function buildIfStale(name: string, { inputs, outputs, run }: BuildStep): Promise<void> {
  const hash = fingerprint(inputs);
  if (isFresh(name, hash, outputs)) return;
  mkdirSync(CACHE, { recursive: true });
  // Two products started at the same time from one directory must not build into the same `dist/`.
  const release = takeLock(join(CACHE, 'build.lock'), MAX_BUILD_MS);
  if (!release)
    throw new BuildError(
      'Another build has been running here for a quarter of an hour. Stop it, then try again.',
    );
  try {
    if (isFresh(name, hash, outputs)) return;
    forget(name);
    console.log(`Building the ${name} …`);
    const startedAt = performance.now();
    await run();
    remember(name, hash);
    console.log(`Built the ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } finally {
    release();
  }
}

/** lerna builds in the order of the dependencies and skips unchanged workspaces by its cache. */
async function runLerna(): Promise<void> {
  const { code, output } = await run(['node_modules/lerna/dist/cli.js', 'run', 'build', '--concurrency=2'], {
    NODE_ENV: 'production',
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NX_NO_CLOUD: 'true',
  });
  writeFileSync(join(CACHE, 'pages.log'), output);
  if (code !== 0) throw new BuildError(`${output}\nBuilding the pages failed (see above).`);
}

function run(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * Publishes every build that is not in the history of the registry. A build that was rolled back is in the history, so a
 * start does not publish it again.
 */
export async function publishNewBuilds(dataDir: string): Promise<void> {
  const deps = createDeps('release', { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const store = openRegistryStore(deps);
  try {
    const registry = await store.read().catch((error: unknown) => {
      if (deps.env.DATABASE_URL === undefined) throw error;
      // The product starts all the same, with the builds it has.
      console.error(
        `The database of the registry cannot be read, so new builds are published by the next start: ${String(error)}`,
      );
    });
    if (!registry) return;
    await signPublished(store);
    const signedByTeams = await remotesWithKeys(store);
    const unpublished = readBuilds().filter(
      ({ manifest: { name, buildId } }) =>
        !registry.remotes[name]?.history.some((move) => move.buildId === buildId),
    );
    const others = unpublished.filter(({ manifest: { name } }) => !signedByTeams.has(name));
    for (const { manifest } of unpublished.filter((build) => !others.includes(build)))
      console.log(
        `${manifest.name} ${manifest.buildId} is not published: it needs the signature of its team (npm run release).`,
      );
    if (others.length > 0) await publish(store, others);
  } finally {
    await store.close();
  }
}

/** The remotes whose teams have registered a key: what this machine builds of them is not accepted. */
async function remotesWithKeys({ trust }: RegistryStore): Promise<ReadonlySet<string | null>> {
  const keys = await trust.listKeys();
  return new Set(keys.filter(({ revokedAt }) => revokedAt === null).map(({ remote }) => remote));
}

function readBuilds(): Build[] {
  return pageWorkspaces().flatMap((name) => {
    const directory = join(ROOT, name, 'dist');
    const manifest = readJson(join(directory, 'remote.json')) as Build['manifest'] | undefined;
    return manifest ? [{ directory, manifest }] : [];
  });
}

async function publish(store: RegistryStore, builds: readonly Build[]): Promise<void> {
  const names = builds.map(({ manifest }) => manifest.name).join(', ');
  try {
    await release(store, builds, new Date(), await author());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BuildError(`Publishing ${names} failed: ${reason}`);
  }
  console.log(`Published ${names}.`);
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
