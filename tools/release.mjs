/**
 * Publishes builds of the shell and the remotes (docs/federation.md).
 *
 *   npm run release -- mf-home mf-auth                 dist/ → DATA_DIR/remotes/<name>/<buildId>/, then the pointer;
 *                                                      a path takes the remote of another directory; the contract of
 *                                                      each build is recorded beside its sources and committed
 *   npm run release -- --no-record mf-home             without recording its contract
 *   npm run release -- --store mf-home                 copies only: administrators can try the build in their browser
 *   npm run release -- --canary 10 mf-home             10 % of the sessions get the build; it is withdrawn by itself when
 *                                                      it fails more often than the current one
 *   npm run release -- --promote mf-home               that build becomes current; --withdraw: nobody gets it any more
 *   npm run release -- --rollback mf-home [--to <id>]  the build before the current one, or a given one
 *   npm run release -- --list [mf-home]
 *
 * With RELEASE_KEY_FILE, or the key itself in RELEASE_KEY, the builds are signed by the key of their team (npm run keys).
 * With RELEASE_URL and RELEASE_TOKEN the same goes over the network, for the one remote of the token.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepare, ROOT } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { list, openRegistryStore, promoteCanary, release, rollback, startCanary, storeOnly, withdrawCanary } =
  await import('@dossier/releases');
const { createDeps } = await import('@dossier/service-kit');
const network = await import('@dossier/releases/network');
const { overNetwork, runRelease } = await import('@dossier/releases/release-command');

function readBuild(name) {
  const directory = path.resolve(ROOT, name, 'dist');
  const manifest = path.join(directory, 'remote.json');
  if (!existsSync(manifest)) throw new Error(`${name} is not built. Run: npm run build -w @dossier/${name}`);
  return network.readBuild(directory, process.env);
}

/** The registry of the gateway: the same variables name the same store. */
function openStore() {
  const DATA_DIR = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, 'var'));
  return openRegistryStore(createDeps('release', { LOG_LEVEL: 'error', ...process.env, DATA_DIR }));
}

/** What the commands do on the machine of the gateway. */
async function inStore(store) {
  const author = await network.author();
  return {
    list: (name) => list(store, name),
    promote: (name) => promoteCanary(store, name, new Date(), author),
    withdraw: (name) => withdrawCanary(store, name),
    rollback: (name, to) => rollback(store, name, to, new Date(), author),
    canary: (builds, percent) => startCanary(store, builds, Number(percent), new Date(), author),
    store: (builds) => storeOnly(store, builds, new Date(), author),
    release: (builds) => release(store, builds, new Date(), author),
  };
}

async function record(builds) {
  const { recordRelease } = await import('@dossier/releases/records');
  for (const build of builds) {
    const line = await recordRelease(build);
    if (line) console.log(line);
  }
}

let store;
try {
  const target = network.readTarget(process.env);
  store = target ? undefined : openStore();
  await runRelease({
    args: process.argv.slice(2),
    command: 'npm run release --',
    actions: store ? await inStore(store) : overNetwork(target),
    print: console.log,
    readBuild,
    record,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await store?.close();
}
