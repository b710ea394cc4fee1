import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { GATEWAY, SERVICES, folderOf } from './dossier.ts';
import { ROOT } from './lib/prepare.mjs';
import { stripUnusedDrivers } from './lib/strip-unused-drivers.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Bundles gateway and services with their npm packages to `dist/main.js` each: one file to read at start instead of
 * some thousand, and in memory only what is used. What is imported late is a file of its own beside it.
 */
export async function buildServices(): Promise<void> {
  await Promise.all(
    [GATEWAY, ...SERVICES].map(async (name) => {
      const folder = join(ROOT, folderOf(name));
      const startedAt = Date.now();
      await build({
        absWorkingDir: folder,
        entryPoints: ['src/main.ts'],
        outdir: 'dist',
        bundle: true,
        splitting: true,
        platform: 'node',
        format: 'esm',
        target: 'node24',
        // Source text stays in memory, two bytes a character. Names stay, for the stack traces in the logs.
        minifyWhitespace: true,
        legalComments: 'none',
        sourcemap: true,
        sourcesContent: false,
        logLevel: 'error',
        mainFields: ['module', 'main'],
        // Native code, or files beside the code, that a bundle would not find.
        external: ['libsql', 'mysql2', 'pdfkit', 'fontkit'],
        // What is CommonJS inside asks for Node's own modules with require().
        banner: {
          js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
        },
        plugins: [stripUnusedDrivers],
      });
      sweep(join(folder, 'dist'), startedAt - DAY_MS);
    }),
  );
}

/** Removes what builds of long ago have left. Not at once: a process that still runs may import a file of its build. */
function sweep(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < before) rmSync(path);
  }
}
