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
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { list, openRegistryStore, promoteCanary, release, rollback, startCanary, storeOnly, withdrawCanary } =
  await import('@dossier/releases');
const { createDeps } = await import('@dossier/service-kit');
const network = await import('@dossier/releases/network');
const usage = `Usage: npm run release -- [--store | --canary <percent>] [--no-record] <name…>
       npm run release -- --promote | --withdraw | --rollback [--to <buildId>] <name>
       npm run release -- --list [<name>]`;

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

/** The same over the network. */
const overNetwork = (target) => ({
  list: (name) => network.list(target, name),
  promote: (name) => network.change(target, name, { action: 'promote' }),
  withdraw: (name) => network.change(target, name, { action: 'withdraw' }),
  rollback: (name, to) => network.change(target, name, { action: 'rollback', ...(to && { to }) }),
  canary: (builds, percent) => network.publish(target, builds, { action: 'canary', percent }),
  store: (builds) => network.publish(target, builds, { action: 'store' }),
  release: (builds) => network.publish(target, builds, { action: 'release' }),
});

async function record(builds) {
  const { recordRelease } = await import('@dossier/releases/records');
  for (const build of builds) {
    const line = await recordRelease(build);
    if (line) console.log(line);
  }
}

let store;
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      store: { type: 'boolean' },
      canary: { type: 'string' },
      promote: { type: 'boolean' },
      withdraw: { type: 'boolean' },
      rollback: { type: 'boolean' },
      list: { type: 'boolean' },
      record: { type: 'boolean', default: true },
      to: { type: 'string' },
    },
  });
  const target = network.readTarget(process.env);
  store = target ? undefined : openStore();
  const perform = store ? await inStore(store) : overNetwork(target);
  const [name] = positionals;
  const change = [
    [values.promote, () => perform.promote(name)],
    [values.withdraw, () => perform.withdraw(name)],
    [values.rollback, () => perform.rollback(name, values.to)],
  ].find(([isAsked]) => isAsked)?.[1];
  if (values.list) {
    for (const line of await perform.list(name)) console.log(line);
  } else if (change && positionals.length === 1) {
    console.log([await change()].flat().join('\n'));
  } else if (!change && positionals.length > 0) {
    const builds = positionals.map(readBuild);
    const lines = await (values.canary !== undefined
      ? perform.canary(builds, values.canary)
      : (values.store ? perform.store : perform.release)(builds));
    for (const line of lines) console.log(line);
    if (values.record && !values.store) await record(builds);
  } else {
    throw new Error(usage);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await store?.close();
}
