import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@dossier/operations/parts';
import { unpack } from '../upgrade/release.ts';
import type { TryOptions } from './try-release.ts';

const run = promisify(execFile);
const shellApiFile = 'packages/remote-kit/src/remote/shell-api.ts';
const packer = 'tools/lib/pack-kits.ts';

/**
 * The revision whose kits are tried: the last one with another shell API than this checkout, or else the first that could pack
 * kits. Undefined when the history has neither.
 */
export async function findTemplateRevision(root = ROOT): Promise<string | undefined> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', packer);
  const [first] = added.split('\n').filter(Boolean).reverse();
  if (!first) return undefined;
  // Each of them gave the shell API another version; the parent of the newest has the one before.
  const changed = await git('log', '--format=%H', `${first}..HEAD`, '-G', 'shellApi = ', '--', shellApiFile);
  const [newest] = changed.split('\n').filter(Boolean);
  return newest ? git('rev-parse', `${newest}~1`) : first;
}

/**
 * Packs the kits at a revision, builds the remote of the template with them, outside of any repository, and does with it in
 * today's product what `e2e/outside-remote.spec.ts` does. Resolves with what failed.
 */
export async function tryTemplate(
  revision: string,
  directory: string,
  { browsers, print }: TryOptions,
): Promise<string[]> {
  const release = join(directory, 'template-release');
  const outside = join(directory, 'template');
  await unpack(revision, release);
  await run(
    process.execPath,
    [join(release, 'tools/new-remote.mjs'), '--outside', outside, 'mf-letters', '/letters'],
    {
      cwd: release,
    },
  );
  await installFromHere(outside);
  print(`The template of ${revision} is built with its packed kits …`);
  await run(
    process.execPath,
    [join(outside, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.mjs'],
    {
      cwd: outside,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const code = await testInShell(outside, browsers);
  return code === 0 ? [] : [`the template of ${revision} failed in today's shell (see above)`];
}

/** As `npm install` would, without the network: the packages of this clone, and the kits from their tarballs. */
async function installFromHere(outside: string): Promise<void> {
  const target = join(outside, 'node_modules');
  linkFiles(join(ROOT, 'node_modules'), target, ['@dossier', '.cache', '.bin']);
  const { dependencies } = JSON.parse(readFileSync(join(outside, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, place] of Object.entries(dependencies)) {
    const kit = join(target, name);
    mkdirSync(kit, { recursive: true });
    const tarball = join(outside, place.replace('file:', ''));
    await run('tar', ['-xzf', tarball, '-C', kit, '--strip-components=1']);
    const nested = join(ROOT, 'packages', name.replace('@dossier/', ''), 'node_modules');
    if (existsSync(nested)) linkFiles(nested, join(kit, 'node_modules'), ['.cache', '.bin']);
    linkCommands(kit, join(target, '.bin'));
  }
}

/** The commands of a kit, as npm links them. */
function linkCommands(kit: string, bin: string): void {
  const { bin: commands = {} } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as {
    bin?: Record<string, string>;
  };
  mkdirSync(bin, { recursive: true });
  for (const [name, file] of Object.entries(commands)) {
    chmodSync(join(kit, file), 0o755);
    symlinkSync(join(kit, file), join(bin, name));
  }
}

function linkFiles(source: string, target: string, except: readonly string[] = []): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (except.includes(entry.name)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) linkFiles(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (!existsSync(to)) linkSync(from, to);
  }
}

function testInShell(outside: string, browsers: Readonly<Record<string, string>>): Promise<number | null> {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const args = ['test', '--config=e2e', '--project=desktop', '--reporter=list', 'outside-remote.spec.ts'];
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...browsers, OUTSIDE_REMOTE: outside },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.once('close', resolve));
}
