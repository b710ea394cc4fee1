import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { GATEWAY, SERVICES, folderOf } from './dossier.ts';
import { ROOT } from './lib/prepare.mjs';

/**
 * Bundles gateway and services to `dist/main.js` each: one file to read at start instead of some hundred.
 * Our own packages are bundled; what npm installed stays outside.
 */
export async function buildServices(): Promise<void> {
  await Promise.all(
    [GATEWAY, ...SERVICES].map((name) =>
      build({
        absWorkingDir: join(ROOT, folderOf(name)),
        entryPoints: ['src/main.ts'],
        outfile: 'dist/main.js',
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node24',
        sourcemap: true,
        sourcesContent: false,
        logLevel: 'error',
        plugins: [npmPackagesStayOutside],
      }),
    ),
  );
}

const npmPackagesStayOutside: Plugin = {
  name: 'npm packages stay outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@dossier/') ? undefined : { path, external: true },
    );
  },
};
