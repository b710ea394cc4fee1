/**
 * Packs what a remote of another repository is made with, as `npm pack` does: compiled, with types, so that nothing of this
 * repository builds there. All packages have the version of the shell API, which is what such a remote may rely on.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eventTypes } from '@dossier/build-kit/contract-record';
import { shellApi } from '@dossier/remote-kit/shell-api';
import { CACHE, ROOT } from './prepare.mjs';

const run = promisify(execFile);

interface Kit {
  readonly name: string;
  /** What is packed of it, where that is not everything. */
  readonly only?: {
    readonly entries: readonly string[];
    readonly dependencies: readonly string[];
    readonly bin: Readonly<Record<string, string>>;
  };
}

/** In the order of their dependencies. */
const kits: readonly Kit[] = [
  { name: 'contracts' },
  { name: 'ui' },
  { name: 'remote-kit' },
  { name: 'swiss-fields' },
  { name: 'scan' },
  { name: 'documents' },
  { name: 'shared-features' },
  { name: 'build-kit' },
  // The release command: without the registry, which only a machine that runs Dossier has.
  {
    name: 'releases',
    only: {
      entries: ['./network'],
      dependencies: ['@dossier/contracts', 'zod'],
      bin: {
        'dossier-release': './src/bin/dossier-release.ts',
        'dossier-keys': './src/bin/dossier-keys.ts',
      },
    },
  },
];

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [field: string]: unknown;
}

/** Writes a tarball of each kit into a directory; resolves with their file names by the name of the package. */
export async function packKits(target: string): Promise<Record<string, string>> {
  mkdirSync(CACHE, { recursive: true });
  const staging = mkdtempSync(join(CACHE, 'pack-'));
  try {
    await compile(staging);
    mkdirSync(target, { recursive: true });
    const packed: Record<string, string> = {};
    for (const kit of kits) {
      const directory = join(staging, kit.name);
      copyOthers(kit, directory);
      const manifest = publishedManifest(kit, directory);
      writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target];
      const { stdout } = await run('npm', args, { cwd: directory });
      packed[manifest.name] = stdout.trim();
    }
    return packed;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Compiles TypeScript to modules with declarations, file by file, in the layout of the sources. */
async function compile(staging: string): Promise<void> {
  const web = kits.filter(({ name }) => !['build-kit', 'releases'].includes(name)).map(({ name }) => name);
  await compileWith('tsconfig.web.json', web, staging);
  await compileWith('tsconfig.node.json', ['releases'], staging, [
    'network.ts',
    'bin/dossier-release.ts',
    'bin/dossier-keys.ts',
  ]);
  for (const file of globSync('**/*.d.ts', { cwd: staging })) {
    const path = join(staging, file);
    const text = readFileSync(path, 'utf8');
    // The compiler leaves the extensions of sources in declarations.
    writeFileSync(path, text.replaceAll(/(['"]\.{1,2}\/[^'"\n]*)\.tsx?(?=['"])/g, '$1.js'));
  }
}

async function compileWith(
  base: string,
  names: readonly string[],
  staging: string,
  entries?: readonly string[],
): Promise<void> {
  const sources = names.map((name) => join(ROOT, 'packages', name, 'src'));
  const config = join(staging, base);
  const options = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: join(ROOT, 'packages'),
    outDir: staging,
  };
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, base),
      compilerOptions: options,
      ...(entries
        ? { files: entries.map((entry) => join(sources[0] ?? '', entry)), include: [] }
        : { include: sources }),
      exclude: sources.flatMap((source) => [`${source}/**/*.test.ts`, `${source}/**/*.test.tsx`]),
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  await run(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { cwd: ROOT }).catch(
    (error: { stdout?: string }) => {
      throw new Error(`The kits cannot be compiled:\n${error.stdout ?? String(error)}`);
    },
  );
  rmSync(config);
}

/** Texts, pictures, sounds, documents and modules that are no TypeScript. */
function copyOthers({ name, only }: Kit, directory: string): void {
  const source = join(ROOT, 'packages', name);
  const files = only
    ? []
    : globSync('{src,assets}/**/*.*', { cwd: source }).filter((file) => !/\.tsx?$/.test(file));
  for (const file of [...files, ...globSync(name === 'build-kit' ? '*.{mjs,md}' : '*.md', { cwd: source })]) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(source, file), join(directory, file), { recursive: true });
  }
  cpSync(join(ROOT, 'LICENSE'), join(directory, 'LICENSE'));
  // Read from the source of an interface, which the compiled module no longer has.
  if (name === 'build-kit') writeFileSync(join(directory, 'events.json'), JSON.stringify(eventTypes()));
}

function publishedManifest({ name, only }: Kit, directory: string): Manifest {
  const source = JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as Manifest;
  const { private: _, devDependencies, ...manifest } = source;
  const entries = Object.entries(source.exports).filter(([entry]) => !only || only.entries.includes(entry));
  const all = { ...source.dependencies, ...(name === 'build-kit' ? devDependencies : {}) };
  const dependencies = Object.entries(all).filter(([each]) => !only || only.dependencies.includes(each));
  return {
    ...manifest,
    version: shellApi,
    description: `${source.name} of Dossier, shell API ${shellApi}`,
    exports: Object.fromEntries(entries.map(([entry, file]) => [entry, exportOf(file, directory)])),
    ...(Array.isArray(source.sideEffects) && { sideEffects: source.sideEffects.map(compiledName) }),
    ...(only && {
      bin: Object.fromEntries(Object.entries(only.bin).map(([bin, file]) => [bin, compiledName(file)])),
    }),
    dependencies: Object.fromEntries(
      dependencies.map(([each, version]) => [each, each.startsWith('@dossier/') ? shellApi : version]),
    ),
  };
}

const compiledName = (file: string): string => file.replace(/\.tsx?$/, '.js');

function exportOf(file: string, directory: string): string {
  const compiled = compiledName(file);
  const types = compiled.replace(/\.js$/, '.d.ts');
  if (!/\.tsx?$/.test(file) || !existsSync(join(directory, types))) return compiled;
  return { types, default: compiled } as unknown as string;
}
