import { globSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { GATEWAY, SERVICES, directoryOf } from '@dossier/operations/parts';
import { ROOT } from './lib/prepare.mjs';
import { writeSboms } from './lib/process-sbom.ts';
import { stripUnusedDrivers } from './lib/strip-unused-drivers.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Bundles each process with its npm packages to `dist/main.js`, which is faster to load than thousands of files and takes
 * less memory. Dynamic imports become separate files next to it.
 */
export async function buildServices(): Promise<void> {
  const processes = await Promise.all(
    [GATEWAY, ...SERVICES].map(async (name) => {
      const directory = join(ROOT, directoryOf(name));
      const startedAt = Date.now();
      const { metafile } = await build({
        absWorkingDir: directory,
        metafile: true,
        entryPoints: { main: 'src/main.ts', ...processEntries(directory) },
        outdir: 'dist',
        bundle: true,
        splitting: true,
        platform: 'node',
        format: 'esm',
        target: 'node24',
        // Source text stays in memory, at two bytes per character. Names are kept for the stack traces in the logs.
        minifyWhitespace: true,
        legalComments: 'none',
        sourcemap: true,
        sourcesContent: false,
        logLevel: 'error',
        mainFields: ['module', 'main'],
        // Packages with native code or with files that a bundle would not find.
        external: [
          ...['mysql2', 'pdfkit', 'fontkit'],
          // Loaded only by processes that send traces.
          ...['exporter-*', 'instrumentation*', 'resources', 'sdk-*'].map((name) => `@opentelemetry/${name}`),
          ...['sharp', '@hyzyla/pdfium', 'pdfjs-dist', 'libheif-js', 'zxing-wasm', 'tesseract.js-core'],
        ],
        // CommonJS packages in the bundle load the modules of Node with require().
        banner: {
          js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
        },
        plugins: [stripUnusedDrivers],
      });
      removeOldFiles(join(directory, 'dist'), startedAt - DAY_MS);
      return { directory, metafile };
    }),
  );
  writeSboms(processes);
}

/**
 * A module `*.process.ts` of the service, or that a package exports to it, runs in a process of its own, started by the
 * service: `dist/<name>.process.js`.
 */
function processEntries(directory: string): Record<string, string> {
  const exported = Object.keys(readPackage(directory).dependencies ?? {})
    .filter((name) => name.startsWith('@dossier/'))
    .flatMap((name) => {
      const source = join(ROOT, 'node_modules', name);
      return Object.values(readPackage(source).exports ?? {}).map((path) => join(source, path));
    })
    .filter((path) => path.endsWith('.process.ts'));
  const modules = [
    ...globSync('src/**/*.process.ts', { cwd: directory, exclude: ['src/testing/**'] }),
    ...exported,
  ];
  return Object.fromEntries(modules.map((path) => [basename(path, '.ts'), path]));
}

function readPackage(directory: string): {
  dependencies?: Record<string, string>;
  exports?: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as ReturnType<typeof readPackage>;
}

/** Removes the files of old builds. Newer ones stay, because a running process may still import files of its build. */
function removeOldFiles(directory: string, before: number): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (statSync(path).mtimeMs < before) rmSync(path);
  }
}
