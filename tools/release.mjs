/**
 * Publishes builds of the shell and the remotes (docs/federation.md).
 *
 *   npm run release -- mf-home mf-auth                 dist/ → DATA_DIR/remotes/<name>/<buildId>/, then the pointer;
 *                                                      a path takes the remote of another directory
 *   npm run release -- --store mf-home                 copies only: administrators can try the build in their browser
 *   npm run release -- --rollback mf-home [--to <id>]  the build before the current one, or a given one
 *   npm run release -- --list [mf-home]
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { list, release, rollback, storeOnly } = await import('./lib/remotes.ts');
const usage =
  'Usage: npm run release -- [--store] <name…> | --rollback <name> [--to <buildId>] | --list [<name>]';

function readBuild(name) {
  const directory = path.resolve(ROOT, name, 'dist');
  const manifest = path.join(directory, 'remote.json');
  if (!existsSync(manifest)) throw new Error(`${name} is not built. Run: npm run build -w @dossier/${name}`);
  return { directory, manifest: JSON.parse(readFileSync(manifest, 'utf8')) };
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'boolean' },
      rollback: { type: 'boolean' },
      list: { type: 'boolean' },
      to: { type: 'string' },
    },
  });
  const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, 'var'));
  if (values.list) {
    for (const line of list(dataDir, positionals[0])) console.log(line);
  } else if (values.rollback && positionals.length === 1) {
    console.log(await rollback(dataDir, positionals[0], values.to));
  } else if (!values.rollback && positionals.length > 0) {
    const publish = values.store ? storeOnly : release;
    for (const line of await publish(dataDir, positionals.map(readBuild))) console.log(line);
  } else {
    throw new Error(usage);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
