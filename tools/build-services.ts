import { globSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { GATEWAY, SERVICES, directoryOf } from './dossier.ts';
import { ROOT } from './lib/prepare.mjs';
import { stripUnusedDrivers } from './lib/strip-unused-drivers.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Bundles each process with its npm packages to `dist/main.js`, which is faster to load than thousands of files and takes
 * less memory. Dynamic imports become separate files next to it.
 */
export async function buildServices(): Promise<void> {
  await Promise.all(
    [GATEWAY, ...SERVICES].map(async (name) => {
      const directory = join(ROOT, directoryOf(name));
      const startedAt = Date.now();
      await build({
        absWorkingDir: directory,
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
        external: ['libsql', 'mysql2', 'pdfkit', 'fontkit', 'sharp', '@hyzyla/pdfium', 'libheif-js'],
        // CommonJS packages in the bundle load the modules of Node with require().
        banner: {
          js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
        },
        plugins: [stripUnusedDrivers],
      });
      removeOldFiles(join(directory, 'dist'), startedAt - DAY_MS);
    }),
  );
}

/** A module `*.process.ts` runs in a process of its own, started by the service: `dist/<name>.process.js`. */
function processEntries(directory: string): Record<string, string> {
  const modules = globSync('src/**/*.process.ts', { cwd: directory });
  return Object.fromEntries(modules.map((path) => [basename(path, '.ts'), path]));
}

/** Removes the files of old builds. Newer ones stay, because a running process may still import files of its build. */
function removeOldFiles(directory: string, before: number): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (statSync(path).mtimeMs < before) rmSync(path);
  }
}
