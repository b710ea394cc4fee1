/**
 * Builds the product as one application, which the benchmarks compare with:
 * node bench/lib/build-monolith.mjs <directory>
 * The sign-in page is in its first script, which is the strictest comparison; others load when they are opened.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { baseConfig } from '@dossier/build-kit/base';
import { IndexHtmlPlugin } from '@dossier/build-kit/shell-files';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shell = path.join(root, 'shell');
const publicPath = '/monolith/';
const inFirstScript = 'mf-auth';

/** The module that loads remotes without module federation, in place of the shell's. */
function sourceOfRemotes() {
  const names = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const moduleOf = (name) => JSON.stringify(path.join(root, name, 'src/remote.tsx'));
  return [
    `import first from ${moduleOf(inFirstScript)};`,
    'const remotes = {',
    ...names.map((name) => {
      const load = name === inFirstScript ? '({ default: first })' : `import(${moduleOf(name)})`;
      return `  ${JSON.stringify(name)}: async () => (await ${load}).default,`;
    }),
    '};',
    'export const federationSource = { load: ({ name }) => remotes[name]() };',
  ].join('\n');
}

function configFor(source, output) {
  const base = baseConfig({
    directory: shell,
    production: true,
    uniqueName: 'monolith',
  });
  const sharedModules = path.join(shell, 'src/remotes/shared-for-remotes.ts');
  return {
    ...base,
    entry: { main: path.join(shell, 'src/index.ts') },
    output: { ...base.output, path: output, publicPath },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, [sharedModules]: false } },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/federation-source\.ts$/, source),
      new IndexHtmlPlugin({ template: path.join(shell, 'src/index.html'), base: publicPath }),
    ],
  };
}

const [output] = process.argv.slice(2);
if (!output) throw new Error('Usage: build-monolith.mjs <directory>');
const directory = mkdtempSync(path.join(tmpdir(), 'dossier-monolith-'));
const source = path.join(directory, 'source.mjs');
writeFileSync(source, sourceOfRemotes());
mkdirSync(output, { recursive: true });
webpack(configFor(source, path.resolve(output)), (error, stats) => {
  rmSync(directory, { recursive: true });
  if (error) throw error;
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
});
