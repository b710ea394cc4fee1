/** The bills of materials of the server, from what esbuild bundled and from the packages that the processes load beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { nodeCredit } from '@dossier/build-kit/credits';
import {
  createSbom,
  installedClosure,
  packageDirectory,
  readPackage,
  sbomFile,
} from '@dossier/build-kit/sbom';
import { GATEWAY, directoryOf } from '@dossier/operations/parts';
import { ROOT } from './prepare.mjs';

export interface BuiltProcess {
  /** Of its package. */
  readonly directory: string;
  readonly metafile: Metafile;
}

/** What the gateway serves beside its bundle. */
const gatewayFiles = [join(ROOT, directoryOf(GATEWAY), 'places/places.csv')];

/** Writes the bill of each process, and that of all of them, which the gateway shows as licences. */
export function writeSboms(processes: readonly BuiltProcess[]): void {
  const commit = readCommit();
  const parts = processes.map((built) => ({ ...built, files: filesOf(built) }));
  for (const { directory, files } of parts)
    writeFileSync(join(directory, 'dist', sbomFile), sbomOf(basename(directory), files, commit));
  const all = parts.flatMap(({ files }) => files);
  const gateway = join(ROOT, directoryOf(GATEWAY), 'dist');
  writeFileSync(join(gateway, serverSbomFile), sbomOf('server', all, commit));
}

/** In the build of the gateway. */
const serverSbomFile = 'server-sbom.json';

/** All packages of the repository have one version. */
export const productVersion = (): string =>
  (readPackage(join(ROOT, directoryOf(GATEWAY))) as { version: string }).version;

/** The version of Node that the repository pins: it runs the builds and is in the image. */
export const pinnedNode = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: { node: string } })
    .devDependencies.node;

function sbomOf(name: string, files: readonly string[], commit: string | undefined): string {
  return createSbom({ name, version: productVersion(), files, runtime: [nodeCredit(pinnedNode())], commit });
}

/** The modules in the bundle, and the manifests of the packages that it imports or that its sources name. */
function filesOf({ directory, metafile }: BuiltProcess): string[] {
  const inputs = Object.keys(metafile.inputs)
    .filter((path) => !path.startsWith('unused:'))
    .map((path) => join(directory, path));
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => nameOf(path));
  const loaded = new Set([...imported, ...namedPackages(directory, inputs)]);
  const own = basename(directory) === directoryOf(GATEWAY) ? gatewayFiles : [];
  return [...inputs, ...own, ...installedClosure([...loaded], directory)];
}

const nameOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** The dependencies whose files a source finds by a path, such as fonts, models and WebAssembly. */
function namedPackages(directory: string, inputs: readonly string[]): string[] {
  const own = inputs.filter((path) => !packageDirectory(path) && /\.[mt]s$/.test(path));
  const workspaces = new Set([
    directory,
    ...own.flatMap((path) => /^.*\/packages\/[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  ]);
  const declared = [...workspaces].flatMap((each) =>
    Object.keys((readPackage(each) as { dependencies?: object }).dependencies ?? {}),
  );
  const text = own.map((path) => readFileSync(path, 'utf8')).join('\n');
  return declared.filter(
    (name) =>
      !name.startsWith('@dossier/') &&
      // A template with the language in the name of the package stands for all of them.
      ['', name.replace(/\/[^/]+$/, '/${')].some(
        (template) => template !== name && new RegExp(`['"\`]${escape(template || name)}`).test(text),
      ),
  );
}

const escape = (text: string): string => text.replaceAll(/[$^.*+?()[\]{}|\\]/g, '\\$&');

/** Undefined outside of a clone. With `-changed` when sources differ from it, so that nobody looks for them there. */
export function readCommit(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') ? `${commit}-changed` : commit;
  } catch {
    return undefined;
  }
}
